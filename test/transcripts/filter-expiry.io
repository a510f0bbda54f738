# {"limits":{"filterExpiryMs":1000,"filtersMax":2}}

// a filter that is read within a second of virtual time stays
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
@ 800
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":["0xdc72bc760d8ddeb66899cd23e4fe07b829c94a06337dd0e81d74029e452a2d0f","0x812125a090d3d933999891cc631b567dcf386d000c212cd9a7c68a11c1164584","0x66a2604698118c4c7ef2b054c8f049083e03b35ed95c5c372665f2a276dd815c","0xe0109e02a4f39b1871e70de6b1bfd4d78db03dca6d49c06e2cfad8226eac4fde"]}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterLogs","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
@ 800
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":5,"result":["0x36efb4cdfb4f0b2e8217ef01bc1e1e38fd8e6375c5c7c858ce3e7e2ad5b86602","0xa3f7b801a3087c3f2d6741879824f7cb940b47202b688982536b604d2879cf74","0x4e78045aaec2b69a97240d92b030dec2fc9d8f6bdb1e7606407a45220fd638a6","0xbfd30985d74946b3955e821fe861e877122b8ad69426684e718032ee2e54fc84"]}

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
