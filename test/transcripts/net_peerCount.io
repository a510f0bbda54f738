// there are no peers
>> {"jsonrpc":"2.0","id":1,"method":"net_peerCount"}
<< {"jsonrpc":"2.0","id":1,"result":"0x0"}
>> {"jsonrpc":"2.0","id":2,"method":"net_peerCount","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"net_peerCount","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
