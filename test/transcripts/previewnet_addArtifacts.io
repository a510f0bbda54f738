# {"network": "plain"}

// an ABI alone has no name; what cannot be read is named with its position, and the rest is added
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_addArtifacts","params":[[[{"type":"error","name":"Nope","inputs":[]}],{"contractName":"A","sourceName":"src/A.sol","abi":[]},7]]}
<< {"jsonrpc":"2.0","id":1,"result":{"contracts":["","src/A.sol:A"],"refused":[{"index":2,"message":"artifact: expected an artifact of Foundry, Hardhat or Waffle, build info, JSON of solc or Vyper, or an ABI, got 7"}]}}

// refused
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_addArtifacts","params":[7]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"params[0]: expected a list of artifacts, got 7","data":"params[0]: expected a list of artifacts, got 7"}}

// a client cannot have the devnet read a folder
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_addArtifacts","params":[["out"]]}
<< {"jsonrpc":"2.0","id":3,"result":{"contracts":[],"refused":[{"index":0,"message":"artifact: expected an artifact of Foundry, Hardhat or Waffle, build info, JSON of solc or Vyper, or an ABI, got \"out\""}]}}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_addArtifacts","params":[[],7]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"params[1]: expected the name of a file, got 7","data":"params[1]: expected the name of a file, got 7"}}
