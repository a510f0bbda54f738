>> {"jsonrpc":"2.0","id":1,"method":"anvil_enableTraces","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_enableTraces","params":[true]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
