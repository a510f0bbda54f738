// drained by reading
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":["0x2ee17d9e69d47f2f8ea201848cf769d027843a61a14a4695cbc713a82e6e9a61"]}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":3,"result":[]}

// no such filter
>> {"jsonrpc":"2.0","id":4,"method":"eth_getFilterChanges","params":["0x2"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32000,"message":"filter not found"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getFilterChanges","params":[null]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"params[0]: expected a filter id, got null","data":"params[0]: expected a filter id, got null"}}
