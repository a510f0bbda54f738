# {"limits":{"filterExpiryMs":1000,"filtersMax":2}}

// virtual time removes no filter, however far it moves between two polls
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
>> {"jsonrpc":"2.0","id":3,"method":"evm_increaseTime","params":[86400]}
<< {"jsonrpc":"2.0","id":3,"result":86400}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"result":[]}
@ 2000
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterLogs","params":["0x2"]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":6,"result":[]}

// two are the most there may be
>> {"jsonrpc":"2.0","id":7,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"expected at most 2 filters","data":"Exceeded max limit of 2"}}

// there is room for another one when one was uninstalled
>> {"jsonrpc":"2.0","id":8,"method":"eth_uninstallFilter","params":["0x1"]}
<< {"jsonrpc":"2.0","id":8,"result":true}
>> {"jsonrpc":"2.0","id":9,"method":"eth_newPendingTransactionFilter","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":"0x3"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getFilterChanges","params":["0x3"]}
<< {"jsonrpc":"2.0","id":10,"result":[]}
