// nothing is mined
>> {"jsonrpc":"2.0","id":1,"method":"eth_mining"}
<< {"jsonrpc":"2.0","id":1,"result":false}
>> {"jsonrpc":"2.0","id":2,"method":"eth_mining","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":false}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"eth_mining","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
