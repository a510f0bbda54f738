# {"network":"plain","alloc":{"0x000000000000000000000000000000000000c0de":{"code":"0x3360005560073360005260026020526040600020553460085500"}}}

// a transfer
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80"}
>> {"jsonrpc":"2.0","id":2,"method":"previewnet_stateChanges","params":["0xc901199a468e0814b1841581c96f37b42ef84c4081ac0c7ab3f6a2db1f891b80"]}
<< {"jsonrpc":"2.0","id":2,"result":{"0x0000000000000000000000000000000000000000":{"balance":{"from":"0x0","to":"0x1319718a5000"}},"0x70997970c51812dc3a010c7d01b50e0d17dc79c8":{"balance":{"from":"0x21e19e0c9bab2400000","to":"0x21e19e0c9bab2400001"}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0c9bab2400000","to":"0x21e19e0a5eafd5ca9ff"},"nonce":{"from":"0x0","to":"0x1"}}}}

// without an artifact, storage is by slot
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000c0de","value":"0x5","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x9ee08bd11da20227c6ede22f3b7ddf61211d6ab2b334295b0ed82f4452ddd85d"}
>> {"jsonrpc":"2.0","id":4,"method":"previewnet_stateChanges","params":["0x9ee08bd11da20227c6ede22f3b7ddf61211d6ab2b334295b0ed82f4452ddd85d"]}
<< {"jsonrpc":"2.0","id":4,"result":{"0x0000000000000000000000000000000000000000":{"balance":{"from":"0x1319718a5000","to":"0x62931dd1c000"}},"0x000000000000000000000000000000000000c0de":{"balance":{"from":"0x0","to":"0x5"},"slots":{"0x0000000000000000000000000000000000000000000000000000000000000000":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0x000000000000000000000000f39fd6e51aad88f6f4ce6ab8827279cfffb92266"},"0x0000000000000000000000000000000000000000000000000000000000000008":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0x0000000000000000000000000000000000000000000000000000000000000005"},"0xbc40fbf4394cd00f78fae9763b0c2c71b21ea442c42fdadc5b720537240ebac1":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0x0000000000000000000000000000000000000000000000000000000000000007"}}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0a5eafd5ca9ff","to":"0x21e19e019950ba1a282"},"nonce":{"from":"0x1","to":"0x2"}}}}

// the storage layout names variables; slots without a name stay slots
>> {"jsonrpc":"2.0","id":5,"method":"previewnet_addArtifacts","params":[[{"contracts":{"src/Token.sol":{"Token":{"abi":[],"evm":{"deployedBytecode":{"object":"3360005560073360005260026020526040600020553460085500"}},"storageLayout":{"storage":[{"astId":1,"contract":"src/Token.sol:Token","label":"owner","offset":0,"slot":"0","type":"t_address"},{"astId":2,"contract":"src/Token.sol:Token","label":"balances","offset":0,"slot":"2","type":"t_mapping"}],"types":{"t_address":{"encoding":"inplace","label":"address","numberOfBytes":"20"},"t_uint256":{"encoding":"inplace","label":"uint256","numberOfBytes":"32"},"t_mapping":{"encoding":"mapping","key":"t_address","label":"mapping(address => uint256)","numberOfBytes":"32","value":"t_uint256"}}}}}},"sources":{}}]]}
<< {"jsonrpc":"2.0","id":5,"result":{"contracts":["src/Token.sol:Token"],"refused":[]}}
>> {"jsonrpc":"2.0","id":6,"method":"previewnet_stateChanges","params":["0x9ee08bd11da20227c6ede22f3b7ddf61211d6ab2b334295b0ed82f4452ddd85d"]}
<< {"jsonrpc":"2.0","id":6,"result":{"0x0000000000000000000000000000000000000000":{"balance":{"from":"0x1319718a5000","to":"0x62931dd1c000"}},"0x000000000000000000000000000000000000c0de":{"balance":{"from":"0x0","to":"0x5"},"variables":{"owner":{"from":"0x0000000000000000000000000000000000000000","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"},"balances[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266]":{"from":"0","to":"7"}},"slots":{"0x0000000000000000000000000000000000000000000000000000000000000008":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0x0000000000000000000000000000000000000000000000000000000000000005"}}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0a5eafd5ca9ff","to":"0x21e19e019950ba1a282"},"nonce":{"from":"0x1","to":"0x2"}}}}

// the state may be edited after the transaction: that is no change of its own
>> {"jsonrpc":"2.0","id":7,"method":"anvil_setBalance","params":["0x000000000000000000000000000000000000c0de","0x7"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x0"}
>> {"jsonrpc":"2.0","id":9,"method":"previewnet_stateChanges","params":["0x9ee08bd11da20227c6ede22f3b7ddf61211d6ab2b334295b0ed82f4452ddd85d"]}
<< {"jsonrpc":"2.0","id":9,"result":{"0x0000000000000000000000000000000000000000":{"balance":{"from":"0x1319718a5000","to":"0x62931dd1c000"}},"0x000000000000000000000000000000000000c0de":{"balance":{"from":"0x0","to":"0x5"},"variables":{"owner":{"from":"0x0000000000000000000000000000000000000000","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"},"balances[0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266]":{"from":"0","to":"7"}},"slots":{"0x0000000000000000000000000000000000000000000000000000000000000008":{"from":"0x0000000000000000000000000000000000000000000000000000000000000000","to":"0x0000000000000000000000000000000000000000000000000000000000000005"}}},"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266":{"balance":{"from":"0x21e19e0a5eafd5ca9ff","to":"0x21e19e019950ba1a282"},"nonce":{"from":"0x1","to":"0x2"}}}}

// refused
>> {"jsonrpc":"2.0","id":10,"method":"previewnet_stateChanges","params":["0x1111111111111111111111111111111111111111111111111111111111111111"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"transaction not found"}}
>> {"jsonrpc":"2.0","id":11,"method":"previewnet_stateChanges","params":[]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got nothing","data":"params[0]: expected a hash of 32 bytes, got nothing"}}
