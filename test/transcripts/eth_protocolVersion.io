// a QUANTITY, as clients parse it
>> {"jsonrpc":"2.0","id":1,"method":"eth_protocolVersion"}
<< {"jsonrpc":"2.0","id":1,"result":"0x44"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_protocolVersion","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x44"}

// it takes no parameters
>> {"jsonrpc":"2.0","id":3,"method":"eth_protocolVersion","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
