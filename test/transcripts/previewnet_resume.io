// here time moves only when it is told; test/cli has it driven
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_resume"}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32004,"message":"virtual time is not driven here: it moves when told, by previewnet_advance or devnet.advance()"}}
>> {"jsonrpc":"2.0","id":2,"method":"devnet_resume","params":[1]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
