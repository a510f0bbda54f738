# {"network":"plain","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x6080604052600080fd"}}}

// the artifact has the storage layout
>> {"jsonrpc":"2.0","id":1,"method":"previewnet_addArtifacts","params":[[{"contracts":{"src/Token.sol":{"Token":{"abi":[],"evm":{"deployedBytecode":{"object":"6080604052600080fd"}},"storageLayout":{"storage":[{"astId":1,"contract":"src/Token.sol:Token","label":"owner","offset":0,"slot":"0","type":"t_address"},{"astId":2,"contract":"src/Token.sol:Token","label":"isOpen","offset":20,"slot":"0","type":"t_bool"},{"astId":3,"contract":"src/Token.sol:Token","label":"balances","offset":0,"slot":"1","type":"t_mapping(t_address,t_uint256)"},{"astId":4,"contract":"src/Token.sol:Token","label":"name","offset":0,"slot":"2","type":"t_string_storage"}],"types":{"t_address":{"encoding":"inplace","label":"address","numberOfBytes":"20"},"t_bool":{"encoding":"inplace","label":"bool","numberOfBytes":"1"},"t_mapping(t_address,t_uint256)":{"encoding":"mapping","key":"t_address","label":"mapping(address => uint256)","numberOfBytes":"32","value":"t_uint256"},"t_string_storage":{"encoding":"bytes","label":"string","numberOfBytes":"32"},"t_uint256":{"encoding":"inplace","label":"uint256","numberOfBytes":"32"}}}}}},"sources":{}}]]}
<< {"jsonrpc":"2.0","id":1,"result":{"contracts":["src/Token.sol:Token"],"refused":[]}}

// neighbours in the slot keep their values, and numbers may be texts
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_writeStorage","params":["0x000000000000000000000000000000000000c0de","owner","0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"previewnet_writeStorage","params":["0x000000000000000000000000000000000000c0de","isOpen",true]}
<< {"jsonrpc":"2.0","id":3,"result":true}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getStorageAt","params":["0x000000000000000000000000000000000000c0de","0x0","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x000000000000000000000001f39fd6e51aad88f6f4ce6ab8827279cfffb92266"}
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_writeStorage","params":["0x000000000000000000000000000000000000c0de","balances[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266]","1000000000000000000"]}
<< {"jsonrpc":"2.0","id":5,"result":true}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_readStorage","params":["0x000000000000000000000000000000000000c0de","balances[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266]"]}
<< {"jsonrpc":"2.0","id":6,"result":"1000000000000000000"}

// refused
>> {"jsonrpc":"2.0","id":7,"method":"previewnet_writeStorage","params":["0x000000000000000000000000000000000000c0de","balances[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266]","-1"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"balances[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266]: expected uint256, a whole number from 0 to 2^256 - 1, got \"-1\""}}
>> {"jsonrpc":"2.0","id":8,"method":"previewnet_writeStorage","params":["0x000000000000000000000000000000000000c0de","balances",1]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"balances: expected a key, balances[address] of mapping(address => uint256), got nothing"}}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_writeStorage","params":["0x000000000000000000000000000000000000c0de","owner"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"owner: expected an address of 20 bytes, got nothing"}}
