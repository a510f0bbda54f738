# {"network":"plain","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x6080604052600080fd"},"0x000000000000000000000000000000000000d0d0":{"code":"0x363d3d373d3d3d363d73000000000000000000000000000000000000c0de5af43d82803e903d91602b57fd5bf3"}}}

// without artifacts and labels nothing is found
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_find","params":["Token"]}
<< {"jsonrpc":"2.0","id":1,"result":[]}

// by contract, by label and by function; names that are the text come first
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_addArtifacts","params":[[{"contracts":{"src/Token.sol":{"Token":{"abi":[{"type":"function","name":"mint","inputs":[{"name":"to","type":"address"}],"outputs":[],"stateMutability":"nonpayable"}],"evm":{"deployedBytecode":{"object":"6080604052600080fd"}},"storageLayout":{"storage":[{"astId":1,"contract":"src/Token.sol:Token","label":"owner","offset":0,"slot":"0","type":"t_address"}],"types":{"t_address":{"encoding":"inplace","label":"address","numberOfBytes":"20"}}}}}},"sources":{}}]]}
<< {"jsonrpc":"2.0","id":2,"result":{"contracts":["src/Token.sol:Token"],"refused":[]}}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_label","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","Token holder"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_find","params":["token"]}
<< {"jsonrpc":"2.0","id":4,"result":[{"address":"0x000000000000000000000000000000000000c0de","label":null,"contract":"Token","functions":[]},{"address":"0x000000000000000000000000000000000000d0d0","label":null,"contract":"Token","functions":[]},{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","label":"Token holder","contract":null,"functions":[]}]}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_find","params":["HOLD"]}
<< {"jsonrpc":"2.0","id":5,"result":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","label":"Token holder","contract":null,"functions":[]}]}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_find","params":["mint"]}
<< {"jsonrpc":"2.0","id":6,"result":[{"address":"0x000000000000000000000000000000000000c0de","label":null,"contract":"Token","functions":["mint"]},{"address":"0x000000000000000000000000000000000000d0d0","label":null,"contract":"Token","functions":["mint"]}]}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_find","params":["burn"]}
<< {"jsonrpc":"2.0","id":7,"result":[]}

// every name contains the empty text
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_find","params":[""]}
<< {"jsonrpc":"2.0","id":8,"result":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","label":"Token holder","contract":null,"functions":[]},{"address":"0x000000000000000000000000000000000000c0de","label":null,"contract":"Token","functions":[]},{"address":"0x000000000000000000000000000000000000d0d0","label":null,"contract":"Token","functions":[]}]}

// refused
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_find","params":[5]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a name, got 5","data":"params[0]: expected a name, got 5"}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_find","params":[]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a name, got nothing","data":"params[0]: expected a name, got nothing"}}
