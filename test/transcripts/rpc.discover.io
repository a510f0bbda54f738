// the document itself is held by test/rpc/open-rpc.test.ts
>> {"jsonrpc":"2.0","id":1,"method":"rpc.discover","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
