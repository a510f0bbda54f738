# {"filterExpiryMs":1000,"filtersMax":2}

// a filter that is read within a second of virtual time stays
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
@ 800
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":["0xd6ec75abc1a671adf598cdd1086d6cdf0b45a65ec93e730d7c30ee3efabe02bb","0x1e16d48ae14bf07e8410230fe77526af0e5940c369bec416c12d6891f115f46e","0x54a3e647c0b6eb4a2ec225d776f3ac446ddd0fb72ef99b1350c1f72e69d14560","0xe92b3353364602bcd35e340df7f07cde21d127d6c96afdcf5002f341cf2a930c"]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterLogs","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
@ 800
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"result":["0x6d11c6b8e75273ba6c0ab29f03aac4af87f3c8569b0c04370e35c0c4fd72feea","0x46d5f1ea8e1d7acc8568c8fd81b8317f18c35842360b70d0ad9258033a9e8577","0x62cfd7f65588406a06640ab5f2f069da329be13a75ebd6a4c9300b7315c2f579","0xa912de0db7365e565f2019c33aa446bd3e2e4291c66bdc0b9e2c942e940b1b08"]}

// two are the most there may be; none has expired yet
>> {"jsonrpc":"2.0","id":6,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"expected at most 2 filters","data":"Exceeded max limit of 2"}}

// 0x2 has not been read for a second: gone, and there is room for another
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":9,"result":[]}

// and nothing is left to uninstall after the others have expired, too
@ 1000
>> {"jsonrpc":"2.0","id":10,"method":"eth_uninstallFilter","params":["0x1"]}
<< {"jsonrpc":"2.0","id":10,"result":false}
>> {"jsonrpc":"2.0","id":11,"method":"eth_uninstallFilter","params":["0x3"]}
<< {"jsonrpc":"2.0","id":11,"result":false}
