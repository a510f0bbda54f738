// everything is as it was: state, blocks, receipts, pool, clock
>> {"jsonrpc":"2.0","id":1,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000cc","0x602a60005260206000a000"]}
<< {"jsonrpc":"2.0","id":1,"result":null}
@ 200
>> {"jsonrpc":"2.0","id":2,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"anvil_setBalance","params":["0x00000000000000000000000000000000000000d1","0x5"]}
<< {"jsonrpc":"2.0","id":3,"result":null}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000cc","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x9c80d4a9145ea6b250ff8d28898dbf644a30c336b7e3e7673860ddf795b0791a"}
= hash result
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x9","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0xb7bc7fcc40386303a1e24261f6b05315f6756bb1ff58d0795982daeff571a1b7"}
>> {"jsonrpc":"2.0","id":6,"method":"evm_increaseTime","params":[3600]}
<< {"jsonrpc":"2.0","id":6,"result":3600}
>> {"jsonrpc":"2.0","id":7,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":"0x3"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x5"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getLogs","params":[{"fromBlock":"0x0","address":"0x00000000000000000000000000000000000000cc"}]}
<< {"jsonrpc":"2.0","id":10,"result":[{"address":"0x00000000000000000000000000000000000000cc","topics":[],"data":"0x000000000000000000000000000000000000000000000000000000000000002a","blockHash":"0xaaceccb18f7c6c886c8633dfee1c31e24a24fd320043b5ce81bb36f666e1b34b","blockNumber":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa990","transactionHash":"0x9c80d4a9145ea6b250ff8d28898dbf644a30c336b7e3e7673860ddf795b0791a","transactionIndex":"0x2","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":11,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":11,"result":true}
>> {"jsonrpc":"2.0","id":12,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":12,"result":"0x1"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getBalance","params":["0x00000000000000000000000000000000000000d1","latest"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x0"}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getLogs","params":[{"fromBlock":"0x0","address":"0x00000000000000000000000000000000000000cc"}]}
<< {"jsonrpc":"2.0","id":14,"result":[]}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getTransactionReceipt","params":["${hash}"]}
<< {"jsonrpc":"2.0","id":15,"result":null}
>> {"jsonrpc":"2.0","id":16,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":16,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":17,"method":"anvil_getLastBlockWallTime","params":[]}
<< {"jsonrpc":"2.0","id":17,"result":1767225600200}
>> {"jsonrpc":"2.0","id":18,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"pending"]}
<< {"jsonrpc":"2.0","id":18,"result":"0x000000000000000000000000000000000000000000000000000000006955b900"}
>> {"jsonrpc":"2.0","id":19,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":19,"result":"0x0"}

// the same again is the same again
>> {"jsonrpc":"2.0","id":20,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000cc","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":20,"result":"0x9c80d4a9145ea6b250ff8d28898dbf644a30c336b7e3e7673860ddf795b0791a"}
@ 200
>> {"jsonrpc":"2.0","id":21,"method":"eth_getTransactionByHash","params":["${hash}"]}
<< {"jsonrpc":"2.0","id":21,"result":{"hash":"0x9c80d4a9145ea6b250ff8d28898dbf644a30c336b7e3e7673860ddf795b0791a","type":"0x2","chainId":"0x509f455","nonce":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000cc","value":"0x0","gas":"0x186a0","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0x4420898af96281684db914d89e7311ae6b31b8569b5f2507acbdf471565e46b1","s":"0x35acb69966eabbab2d49507d66821d4365608ba533abbe2ab94ec63c1292657f","blockHash":"0x93abfa90e81228941d1a05fa37cb92601ddc66dcbd0837fa11e8bbb57891ce1a","blockNumber":"0x2","transactionIndex":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa990"}}

// an id is used up, and later ones with it; earlier ones stay
>> {"jsonrpc":"2.0","id":22,"method":"evm_revert","params":["0x0"]}
<< {"jsonrpc":"2.0","id":22,"result":false}
>> {"jsonrpc":"2.0","id":23,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":23,"result":"0x1"}
>> {"jsonrpc":"2.0","id":24,"method":"evm_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":24,"result":"0x2"}
>> {"jsonrpc":"2.0","id":25,"method":"anvil_snapshot","params":[]}
<< {"jsonrpc":"2.0","id":25,"result":"0x3"}
>> {"jsonrpc":"2.0","id":26,"method":"anvil_revert","params":["0x2"]}
<< {"jsonrpc":"2.0","id":26,"result":true}
>> {"jsonrpc":"2.0","id":27,"method":"evm_revert","params":["0x3"]}
<< {"jsonrpc":"2.0","id":27,"result":false}
>> {"jsonrpc":"2.0","id":28,"method":"evm_revert","params":[1]}
<< {"jsonrpc":"2.0","id":28,"result":true}

// what is no id is false, never an error
>> {"jsonrpc":"2.0","id":29,"method":"evm_revert","params":["0x63"]}
<< {"jsonrpc":"2.0","id":29,"result":false}
>> {"jsonrpc":"2.0","id":30,"method":"evm_revert","params":["none"]}
<< {"jsonrpc":"2.0","id":30,"result":false}
>> {"jsonrpc":"2.0","id":31,"method":"evm_revert","params":[null]}
<< {"jsonrpc":"2.0","id":31,"result":false}

// what is no text and no number is no id, however it would like to be read as one
>> {"jsonrpc":"2.0","id":90,"method":"evm_revert","params":[{"toString":"0x1"}]}
<< {"jsonrpc":"2.0","id":90,"result":false}
>> {"jsonrpc":"2.0","id":91,"method":"evm_revert","params":[["0x1"]]}
<< {"jsonrpc":"2.0","id":91,"result":false}
