// no artifact is known; test/studio has those with sources
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_source","params":["src/Token.sol"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_source","params":["/etc/hostname","Token"]}
<< {"jsonrpc":"2.0","id":2,"result":null}

// refused
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_source","params":[]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"params[0]: expected the path of a source, got nothing","data":"params[0]: expected the path of a source, got nothing"}}
