// what a client has to know to join; blocks, rules and chain id are those of now
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_config"}
<< {"jsonrpc":"2.0","id":1,"result":{"network":"preview","chainId":84538453,"upgrade":"everest","hardfork":"osaka","blockTimeMs":200,"seed":0}}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_setMining","params":["auto"]}
<< {"jsonrpc":"2.0","id":2,"result":null}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setChainId","params":["0x539"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_config"}
<< {"jsonrpc":"2.0","id":4,"result":{"network":"preview","chainId":1337,"upgrade":"everest","hardfork":"osaka","blockTimeMs":null,"seed":0}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_config","params":["latest"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"too many arguments, want at most 0, got 1","data":"too many arguments, want at most 0, got 1"}}
