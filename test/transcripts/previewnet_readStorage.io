# {"network":"plain","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x6080604052600080fd"}}}

// without an artifact there are no names
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","owner"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"expected a contract with a known artifact at 0x000000000000000000000000000000000000c0de, found code of no known artifact"}}

// the artifact has the storage layout
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_addArtifacts","params":[[{"contracts":{"src/Token.sol":{"Token":{"abi":[],"evm":{"deployedBytecode":{"object":"6080604052600080fd"}},"storageLayout":{"storage":[{"astId":1,"contract":"src/Token.sol:Token","label":"owner","offset":0,"slot":"0","type":"t_address"},{"astId":2,"contract":"src/Token.sol:Token","label":"isOpen","offset":20,"slot":"0","type":"t_bool"},{"astId":3,"contract":"src/Token.sol:Token","label":"balances","offset":0,"slot":"1","type":"t_mapping(t_address,t_uint256)"},{"astId":4,"contract":"src/Token.sol:Token","label":"name","offset":0,"slot":"2","type":"t_string_storage"}],"types":{"t_address":{"encoding":"inplace","label":"address","numberOfBytes":"20"},"t_bool":{"encoding":"inplace","label":"bool","numberOfBytes":"1"},"t_mapping(t_address,t_uint256)":{"encoding":"mapping","key":"t_address","label":"mapping(address => uint256)","numberOfBytes":"32","value":"t_uint256"},"t_string_storage":{"encoding":"bytes","label":"string","numberOfBytes":"32"},"t_uint256":{"encoding":"inplace","label":"uint256","numberOfBytes":"32"}}}}}},"sources":{}}]]}
<< {"jsonrpc":"2.0","id":2,"result":{"contracts":["src/Token.sol:Token"],"refused":[]}}

// values of their types; numbers are decimal texts
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","owner"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","isOpen","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":false}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","balances[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266]"]}
<< {"jsonrpc":"2.0","id":5,"result":"0"}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","name"]}
<< {"jsonrpc":"2.0","id":6,"result":""}
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","name.length"]}
<< {"jsonrpc":"2.0","id":7,"result":"0"}

// a path that is none is refused with what there is
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","ownr"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"ownr: expected a variable of Token (owner, isOpen, balances, name), got \"ownr\""}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","balances"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"balances: expected a key, balances[address] of mapping(address => uint256), got nothing"}}
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","balances[1]"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"balances[1]: expected an address of 20 bytes, got \"1\""}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","owner.length"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"owner: expected no member or key of address, got \".length\""}}
>> {"jsonrpc":"2.0","id":12,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","name[0]"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"name: expected name or name.length of string, got \"[0]\""}}
>> {"jsonrpc":"2.0","id":13,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","name]"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"name]: expected .member or [key] after the name, got \"]\""}}

// refused
>> {"jsonrpc":"2.0","id":14,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"params[1]: expected a path, such as balances[0xabc…].amount, got nothing","data":"params[1]: expected a path, such as balances[0xabc…].amount, got nothing"}}
>> {"jsonrpc":"2.0","id":15,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","owner","0x63"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32001,"message":"block not found: 0x63"}}
