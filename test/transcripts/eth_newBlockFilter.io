// one hash per block, in order
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
@ 400
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":["0xdc72bc760d8ddeb66899cd23e4fe07b829c94a06337dd0e81d74029e452a2d0f","0x812125a090d3d933999891cc631b567dcf386d000c212cd9a7c68a11c1164584"]}

// it takes no parameters, but does not mind null
>> {"jsonrpc":"2.0","id":3,"method":"eth_newBlockFilter","params":[null]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newBlockFilter","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
