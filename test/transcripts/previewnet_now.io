// blocks of the preview network are not cut, and no clock drives them here
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_now"}
<< {"jsonrpc":"2.0","id":1,"result":{"ms":1767225600000,"block":"0x0","flashblock":null,"speed":null}}
@ 250
>> {"jsonrpc":"2.0","id":2,"method":"devnet_now"}
<< {"jsonrpc":"2.0","id":2,"result":{"ms":1767225600250,"block":"0x1","flashblock":null,"speed":null}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_now","params":["latest"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
