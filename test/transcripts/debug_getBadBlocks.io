>> {"jsonrpc":"2.0","id":1,"method":"debug_getBadBlocks","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":[]}
>> {"jsonrpc":"2.0","id":2,"method":"debug_getBadBlocks","params":[null]}
<< {"jsonrpc":"2.0","id":2,"result":[]}

// refused
>> {"jsonrpc":"2.0","id":3,"method":"debug_getBadBlocks","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
