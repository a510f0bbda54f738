# {"network":"plain","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x6080604052600080fd"},"0x000000000000000000000000000000000000d0d0":{"code":"0x363d3d373d3d3d363d73000000000000000000000000000000000000c0de5af43d82803e903d91602b57fd5bf3"}}}

// without an artifact there is no contract
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_contract","params":["0x000000000000000000000000000000000000c0de"]}
<< {"jsonrpc":"2.0","id":1,"result":null}

// the ABI is text; its hash changes with it
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_addArtifacts","params":[[{"contractName":"Token","sourceName":"src/Token.sol","abi":[{"type":"function","name":"mint","inputs":[{"name":"to","type":"address"}],"outputs":[],"stateMutability":"nonpayable"}],"deployedBytecode":"0x6080604052600080fd","bytecode":"0x"}]]}
<< {"jsonrpc":"2.0","id":2,"result":{"contracts":["src/Token.sol:Token"],"refused":[]}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_contract","params":["0x000000000000000000000000000000000000c0de"]}
<< {"jsonrpc":"2.0","id":3,"result":{"name":"Token","sourceName":"src/Token.sol","abi":"[{\"type\":\"function\",\"name\":\"mint\",\"inputs\":[{\"name\":\"to\",\"type\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"}]","abiHash":"0x24601363aec8ab5a0036ddf1e76fb19f84eb126da2c4deeff4d0dd557dddf0f2","variables":null,"match":"exact","language":"","compiler":"","others":[],"sources":[]}}

// a proxy has the contract of its implementation; variables come with a storage layout
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_addArtifacts","params":[[{"contracts":{"src/Token.sol":{"Token":{"abi":[{"type":"function","name":"mint","inputs":[{"name":"to","type":"address"}],"outputs":[],"stateMutability":"nonpayable"}],"evm":{"deployedBytecode":{"object":"6080604052600080fd"}},"storageLayout":{"storage":[{"astId":1,"contract":"src/Token.sol:Token","label":"owner","offset":0,"slot":"0","type":"t_address"}],"types":{"t_address":{"encoding":"inplace","label":"address","numberOfBytes":"20"}}}}}},"sources":{}}]]}
<< {"jsonrpc":"2.0","id":4,"result":{"contracts":["src/Token.sol:Token"],"refused":[]}}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_contract","params":["0x000000000000000000000000000000000000d0d0","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":{"name":"Token","sourceName":"src/Token.sol","abi":"[{\"type\":\"function\",\"name\":\"mint\",\"inputs\":[{\"name\":\"to\",\"type\":\"address\"}],\"outputs\":[],\"stateMutability\":\"nonpayable\"}]","abiHash":"0x24601363aec8ab5a0036ddf1e76fb19f84eb126da2c4deeff4d0dd557dddf0f2","variables":[{"name":"owner","type":"address"}],"match":"exact","language":"","compiler":"","others":[],"sources":[]}}

// an account without code
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_contract","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
<< {"jsonrpc":"2.0","id":6,"result":null}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_contract","params":["0x12"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"params[0]: expected an address of 20 bytes, got \"0x12\"","data":"params[0]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_contract","params":["0x000000000000000000000000000000000000c0de","0x63"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32001,"message":"block not found: 0x63"}}
