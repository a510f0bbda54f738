// drained by reading
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":["0xdc72bc760d8ddeb66899cd23e4fe07b829c94a06337dd0e81d74029e452a2d0f"]}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":[]}

// no such filter
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":[null]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected a filter id, got null","data":"params[0]: expected a filter id, got null"}}
