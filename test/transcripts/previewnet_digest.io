# {"network": "plain"}
// of genesis alone, on which all transports agree; test/journal/ has the rest
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_digest"}
<< {"jsonrpc":"2.0","id":1,"result":"0xdb51826e795fab75f1a918cac653adebd7b7f6f89e7103e76b97685aa2209c16"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_digest","params":["latest"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
