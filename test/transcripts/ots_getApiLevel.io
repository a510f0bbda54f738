>> {"jsonrpc":"2.0","id":1,"method":"ots_getApiLevel","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":8}

// refused
>> {"jsonrpc":"2.0","id":2,"method":"ots_getApiLevel","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
