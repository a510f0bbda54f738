// one hash per block, in order
>> {"jsonrpc":"2.0","id":1,"method":"eth_newBlockFilter","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
@ 400
>> {"jsonrpc":"2.0","id":2,"method":"eth_getFilterChanges","params":["0x1"]}
<< {"jsonrpc":"2.0","id":2,"result":["0xd6ec75abc1a671adf598cdd1086d6cdf0b45a65ec93e730d7c30ee3efabe02bb","0x1e16d48ae14bf07e8410230fe77526af0e5940c369bec416c12d6891f115f46e"]}

// it takes no parameters, but does not mind null
>> {"jsonrpc":"2.0","id":3,"method":"eth_newBlockFilter","params":[null]}
<< {"jsonrpc":"2.0","id":3,"result":"0x2"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_newBlockFilter","params":["latest"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"Invalid params","data":"too many arguments, want at most 0, got 1"}}
