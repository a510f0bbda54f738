// it takes requests
>> {"jsonrpc":"2.0","id":1,"method":"net_listening"}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"net_listening","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":true}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"net_listening","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
