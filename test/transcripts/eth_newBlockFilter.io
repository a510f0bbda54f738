// one hash per block, in order
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
@ 400
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":["0x2ee17d9e69d47f2f8ea201848cf769d027843a61a14a4695cbc713a82e6e9a61","0x5b6aea561267940c9812aee687d366978c2ca442b0acdb13c46160f4ae053192"]}

// it takes no parameters, but does not mind null
>> {"jsonrpc":"2.0","id":3,"method":"eth_newBlockFilter","params":[null]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newBlockFilter","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
