# {"network": "plain"}
// of genesis alone, on which all transports agree; test/journal/ has the rest
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_digest"}
<< {"jsonrpc":"2.0","id":1,"result":"0x1dd2f1a34ba5e69a2699b0f0a7b986e77c736205ef322ce2e92f9a358dde19e7"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_digest","params":["latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"Invalid params","data":"too many arguments, want at most 0, got 1"}}
