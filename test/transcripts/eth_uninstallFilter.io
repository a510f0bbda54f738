// true once, false after
>> {"jsonrpc":"2.0","id":1,"method":"eth_newFilter","params":[{}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_uninstallFilter","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_uninstallFilter","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":false}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"filter not found"}}

// ids are texts
>> {"jsonrpc":"2.0","id":5,"method":"eth_uninstallFilter","params":[1]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected a filter id, got 1","data":"params[0]: expected a filter id, got 1"}}
