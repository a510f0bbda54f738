# {"network":"plain","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x6080604052600080fd"},"0x000000000000000000000000000000000000d0d0":{"code":"0x363d3d373d3d3d363d73000000000000000000000000000000000000c0de5af43d82803e903d91602b57fd5bf3"}}}

// without artifacts and labels there are no names
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_names","params":[["0x000000000000000000000000000000000000c0de","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]]}
<< {"jsonrpc":"2.0","id":1,"result":[{"label":null,"contract":null,"abiHash":null},{"label":null,"contract":null,"abiHash":null}]}

// a proxy has the contract of its implementation; capitals of an address count for nothing
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_addArtifacts","params":[[{"contracts":{"src/Token.sol":{"Token":{"abi":[{"type":"function","name":"mint","inputs":[{"name":"to","type":"address"}],"outputs":[],"stateMutability":"nonpayable"}],"evm":{"deployedBytecode":{"object":"6080604052600080fd"}},"storageLayout":{"storage":[{"astId":1,"contract":"src/Token.sol:Token","label":"owner","offset":0,"slot":"0","type":"t_address"}],"types":{"t_address":{"encoding":"inplace","label":"address","numberOfBytes":"20"}}}}}},"sources":{}}]]}
<< {"jsonrpc":"2.0","id":2,"result":{"contracts":["src/Token.sol:Token"],"refused":[]}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_label","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","Bob"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_names","params":[["0x000000000000000000000000000000000000c0de","0x70997970c51812dc3a010c7d01b50e0d17dc79c8","0x000000000000000000000000000000000000d0d0","0x000000000000000000000000000000000000C0DE"]]}
<< {"jsonrpc":"2.0","id":4,"result":[{"label":null,"contract":"Token","abiHash":"0x24601363aec8ab5a0036ddf1e76fb19f84eb126da2c4deeff4d0dd557dddf0f2"},{"label":"Bob","contract":null,"abiHash":null},{"label":null,"contract":"Token","abiHash":"0x24601363aec8ab5a0036ddf1e76fb19f84eb126da2c4deeff4d0dd557dddf0f2"},{"label":null,"contract":"Token","abiHash":"0x24601363aec8ab5a0036ddf1e76fb19f84eb126da2c4deeff4d0dd557dddf0f2"}]}

// at a block
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_names","params":[["0x000000000000000000000000000000000000c0de"],"0x0"]}
<< {"jsonrpc":"2.0","id":5,"result":[{"label":null,"contract":"Token","abiHash":"0x24601363aec8ab5a0036ddf1e76fb19f84eb126da2c4deeff4d0dd557dddf0f2"}]}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_names","params":[[]]}
<< {"jsonrpc":"2.0","id":6,"result":[]}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_names","params":["0x000000000000000000000000000000000000c0de"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected a list of addresses, got \"0x000000000000000000000000000000000000c0de\"","data":"params[0]: expected a list of addresses, got \"0x000000000000000000000000000000000000c0de\""}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_names","params":[["0x12"]]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0][0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0][0]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_names","params":[["0x000000000000000000000000000000000000c0de"],"0x63"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_names","params":[]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a list of addresses, got nothing","data":"params[0]: expected a list of addresses, got nothing"}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_names","params":[[${"0x000000000000000000000000000000000000c0de",*256}"0x000000000000000000000000000000000000c0de"]]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected at most 256 addresses, got 257","data":"params[0]: expected at most 256 addresses, got 257"}}
