# {"subscriptionsPerConnectionMax":6,"alloc":{"0x0000000000000000000000000000000000001095":{"code":"0x3460005236600014602c573660201460335736604014603d5736606014604a5736608014605a5760006000fd5b60206000a0005b60003560206000a1005b60203560003560206000a2005b60403560203560003560206000a3005b60603560403560203560003560206000a400"}}}

// 0x…1095 is a logger: each word it is given is a topic of the log it emits, and the value sent with them is its data
// newHeads: a message for each sealed block
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
= heads result
@ 400
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x51dbeaecbce5a913ff957c7a2c72ac8edd8ca47e29875708d8b29f3de5aa279f","parentHash":"0xf4f39d62ab587f7fe2d03803a462b79c8aa7615fafecfc3ab4ba4eb8b62a47c4","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xf5176ad106faf7b413f3c6b3f4d3c0cb8df87f84367b1bffc2f8da507f7024dc","transactionsRoot":"0xf243aea9482fa76f91cac7f981cfda91779893809e2c877b677726c314a5fdf0","receiptsRoot":"0x93d0ffb856957c8c5c26f8788bee216f2f42774b7ec8d83f3485b5c51df41587","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x172e9","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[]}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x1d5983cfcbe7fe44f6ceb3432f26662ae7f2b29700b177ca6c2af4a6ba89a19c","parentHash":"0x51dbeaecbce5a913ff957c7a2c72ac8edd8ca47e29875708d8b29f3de5aa279f","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x6df2e47b881b13c618c72e7cff0a44e3d1859cc1b7e1dbc87afef332fdca526a","transactionsRoot":"0x39bc0373a3e3d66af812c41d4fdbf8aa7662dcc3839c517375f3a3eef5d88e6e","receiptsRoot":"0xc9e9cdd8b7aac8b6e5fe12cf6a3740f082abed89bb57a87ea31e9e30dadc4633","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x2","gasLimit":"0x2625a00","gasUsed":"0x13029","timestamp":"0x6955b900","timestampMs":"0x19b76daa990","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[]}}}

// logs and pendingLogs, with a filter and without
>> {"jsonrpc":"2.0","id":2,"method":"eth_subscribe","params":["logs",{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"]}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x2"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_subscribe","params":["pendingLogs",{"topics":[["0x1111111111111111111111111111111111111111111111111111111111111111","0x2222222222222222222222222222222222222222222222222222222222222222"]]}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x3"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_subscribe","params":["pendingLogs"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x4"}
= anyPending result

// pendingLogs come as soon as the transaction is pre-confirmed, before its own answer, in the order the subscriptions began; the block hash is zero
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x1","gas":"0x186a0","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x4","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}
<< {"jsonrpc":"2.0","id":5,"result":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x2","gas":"0x186a0","data":"0x2222222222222222222222222222222222222222222222222222222222222222"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000002","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0xd86c0c691790f516f1379ee262fa054406cf95e328967f0fc8204a915a45ac0a","transactionIndex":"0x3","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x4","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000002","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0xd86c0c691790f516f1379ee262fa054406cf95e328967f0fc8204a915a45ac0a","transactionIndex":"0x3","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","id":6,"result":"0xd86c0c691790f516f1379ee262fa054406cf95e328967f0fc8204a915a45ac0a"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x3","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x4","result":{"address":"0x0000000000000000000000000000000000001095","topics":[],"data":"0x0000000000000000000000000000000000000000000000000000000000000003","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0xec5689b23099b0cb2142f1510a35670def60409e29b4737424eea81b26664536","transactionIndex":"0x4","logIndex":"0x2","removed":false}}}
<< {"jsonrpc":"2.0","id":7,"result":"0xec5689b23099b0cb2142f1510a35670def60409e29b4737424eea81b26664536"}

// everything can be read as it was told
>> {"jsonrpc":"2.0","id":8,"method":"eth_getLogs","params":[{"fromBlock":"pending","toBlock":"pending","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"]}]}
<< {"jsonrpc":"2.0","id":8,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x2","logIndex":"0x0","removed":false}]}

// the seal: newHeads first, then logs, with the hash
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0xa4266485952bca604774eaed303e886ac47bc334d8bcb0efc25a69b5a52ad8dd","parentHash":"0x1d5983cfcbe7fe44f6ceb3432f26662ae7f2b29700b177ca6c2af4a6ba89a19c","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xa1e34d2f0a429d7b6c82bdc27c173bc4ee8c76b7fe8a98ceaee4f2dbef836b3e","transactionsRoot":"0xaf35c04b3c8629990bcfc47f992a6bd39c5286e2680234503d5ecdfae9a324d2","receiptsRoot":"0x02d56e91b0f7932a0db9b3e6bdf77558d2323aba52a693343415c088da6746fb","logsBloom":"0x00000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x3","gasLimit":"0x2625a00","gasUsed":"0x2353f","timestamp":"0x6955b900","timestampMs":"0x19b76daaa58","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0xad70","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x59e","withdrawals":[]}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0xa4266485952bca604774eaed303e886ac47bc334d8bcb0efc25a69b5a52ad8dd","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}

// an empty block has a head and nothing else
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x6ac91aadc9a741fdae83cee3b99b48673d3c739a8477184b9a45ae73ab526047","parentHash":"0xa4266485952bca604774eaed303e886ac47bc334d8bcb0efc25a69b5a52ad8dd","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xef3da50e30a4468963d5008335d58cfa6ae79fd2b7346bbf60b6a5d34183be1b","transactionsRoot":"0x0e552f9a5ba4b9f551aaffcd47143bf7f3c1af5f0d60972cba5aa5770b908998","receiptsRoot":"0x2328734557a65a6a97bda45a92468d2f1f9d5b6726c977e41d49866f38a9027e","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x4","gasLimit":"0x2625a00","gasUsed":"0x13029","timestamp":"0x6955b900","timestampMs":"0x19b76daab20","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[]}}}

// a transaction without logs has nothing to tell
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0xa5028b873262babaf94dc3ac734f4e2e8c59d9ef9fb2a924c6e75064e88d2937"}

// ended, it is silent; the others go on
>> {"jsonrpc":"2.0","id":10,"method":"eth_unsubscribe","params":["${anyPending}"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x4","gas":"0x186a0","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000004","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x5","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daabe8","transactionHash":"0xa820ce365dc5121b6089045d6ab0b69af00d414472444121bac46230ad6b55e7","transactionIndex":"0x3","logIndex":"0x0","removed":false}}}
<< {"jsonrpc":"2.0","id":11,"result":"0xa820ce365dc5121b6089045d6ab0b69af00d414472444121bac46230ad6b55e7"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_unsubscribe","params":["${anyPending}"]}
<< {"jsonrpc":"2.0","id":12,"result":false}
>> {"jsonrpc":"2.0","id":13,"method":"eth_unsubscribe","params":["${heads}"]}
<< {"jsonrpc":"2.0","id":13,"result":true}
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000004","blockHash":"0xdd79ac3eead5a6be7ba135fdccba436212724732313f4d2bdd285bd44a3f4723","blockNumber":"0x5","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daabe8","transactionHash":"0xa820ce365dc5121b6089045d6ab0b69af00d414472444121bac46230ad6b55e7","transactionIndex":"0x3","logIndex":"0x0","removed":false}}}

// a subscription hears of nothing that happened before it began
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x5","gas":"0x186a0","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x6","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daacb0","transactionHash":"0x62703122e2de3c2119d0d67a470219223df6a0d038f7144961420b1b807658aa","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}
<< {"jsonrpc":"2.0","id":14,"result":"0x62703122e2de3c2119d0d67a470219223df6a0d038f7144961420b1b807658aa"}
>> {"jsonrpc":"2.0","id":15,"method":"eth_subscribe","params":["pendingLogs",{"address":"0x0000000000000000000000000000000000001095"}]}
<< {"jsonrpc":"2.0","id":15,"result":"0x5"}
= late result

// ids are not used twice
>> {"jsonrpc":"2.0","id":16,"method":"eth_unsubscribe","params":["${late}"]}
<< {"jsonrpc":"2.0","id":16,"result":true}
>> {"jsonrpc":"2.0","id":17,"method":"eth_subscribe","params":["pendingLogs",{"address":["0x0000000000000000000000000000000000001095"]}]}
<< {"jsonrpc":"2.0","id":17,"result":"0x6"}
= later result
>> {"jsonrpc":"2.0","id":18,"method":"eth_unsubscribe","params":["${later}"]}
<< {"jsonrpc":"2.0","id":18,"result":true}

// in a batch the answer leaves before the first notification, though the transaction ran before it
>> [{"jsonrpc":"2.0","id":"subscribe","method":"eth_subscribe","params":["pendingLogs",{"topics":["0x2222222222222222222222222222222222222222222222222222222222222222"]}]},{"jsonrpc":"2.0","id":"heads","method":"eth_subscribe","params":["newHeads"]},{"jsonrpc":"2.0","id":"send","method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","data":"0x2222222222222222222222222222222222222222222222222222222222222222","gas":"0x186a0"}]},{"jsonrpc":"2.0","id":"mine","method":"evm_mine"}]
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000000","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x6","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daacb0","transactionHash":"0x6fbcf28596e410f1671d7d1fbef51556170491bf4007236cdc35bc32a0a0b3d2","transactionIndex":"0x3","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0x4072e6566ec055a3181d12d2afa8d27be5b0d9ee1cd085a4303003840e342400","blockNumber":"0x6","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daacb0","transactionHash":"0x62703122e2de3c2119d0d67a470219223df6a0d038f7144961420b1b807658aa","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}
<< [{"jsonrpc":"2.0","id":"subscribe","result":"0x7"},{"jsonrpc":"2.0","id":"heads","result":"0x8"},{"jsonrpc":"2.0","id":"send","result":"0x6fbcf28596e410f1671d7d1fbef51556170491bf4007236cdc35bc32a0a0b3d2"},{"jsonrpc":"2.0","id":"mine","result":"0x0"}]
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x7","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000000","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x6","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daacb0","transactionHash":"0x6fbcf28596e410f1671d7d1fbef51556170491bf4007236cdc35bc32a0a0b3d2","transactionIndex":"0x3","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x8","result":{"hash":"0x4072e6566ec055a3181d12d2afa8d27be5b0d9ee1cd085a4303003840e342400","parentHash":"0xdd79ac3eead5a6be7ba135fdccba436212724732313f4d2bdd285bd44a3f4723","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xf3d426d41cdc16f1904fa038c5b7cd7805252ecfe0633c6e4bbfa621d320f94e","transactionsRoot":"0x8bf566f7aef3ed6521bb5850e5c569de19d1fe352ddb4328afd94615e74554d5","receiptsRoot":"0x221aef2ef1891f326acff235d5f0cdcd8eee3107514606966ed4eb92596e4c56","logsBloom":"0x00000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x6","gasLimit":"0x2625a00","gasUsed":"0x22359","timestamp":"0x6955b901","timestampMs":"0x19b76daacb0","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x73a0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x52c","withdrawals":[]}}}
= batched 0.result
= batchedHeads 1.result

// one that is ended in the batch it began in never tells anything
>> [{"jsonrpc":"2.0","id":"end","method":"eth_unsubscribe","params":["${batched}"]},{"jsonrpc":"2.0","id":"subscribe","method":"eth_subscribe","params":["pendingLogs",{"topics":["0x2222222222222222222222222222222222222222222222222222222222222222"]}]},{"jsonrpc":"2.0","id":"send","method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000001095","data":"0x2222222222222222222222222222222222222222222222222222222222222222","gas":"0x186a0"}]},{"jsonrpc":"2.0","id":"unsubscribe","method":"eth_unsubscribe","params":["0x9"]}]
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000000","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x7","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daacb0","transactionHash":"0xf0a1ec0a14dd9c2017f8f7d86f46b316ce7d337029f00061112a860245d47e9f","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}
<< [{"jsonrpc":"2.0","id":"end","result":true},{"jsonrpc":"2.0","id":"subscribe","result":"0x9"},{"jsonrpc":"2.0","id":"send","result":"0xf0a1ec0a14dd9c2017f8f7d86f46b316ce7d337029f00061112a860245d47e9f"},{"jsonrpc":"2.0","id":"unsubscribe","result":true}]

// a notification (a request without an id) may subscribe too; its id can only be guessed
>> {"jsonrpc":"2.0","id":19,"method":"eth_unsubscribe","params":["${batchedHeads}"]}
<< {"jsonrpc":"2.0","id":19,"result":true}
>> {"jsonrpc":"2.0","method":"eth_subscribe","params":["newHeads"]}
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0xa","result":{"hash":"0x6c72c510093ee49b6d4762613392b4c16e3b3debd39bd8a44d8ba84d035c0485","parentHash":"0x4072e6566ec055a3181d12d2afa8d27be5b0d9ee1cd085a4303003840e342400","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xb841321b2df8f69b006ab3178e34cbbb8f439a3056bacb7b0b001146841819cf","transactionsRoot":"0x1fd876ab948f843b3db396bc02ed71b45e0a8b9c2f1bb3aad68cd167f2b9e7b1","receiptsRoot":"0x79d80d9ca39b8c473bf81c66ba8037e0712b7e194cfe6df0e64d9d2def1a6230","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x7","gasLimit":"0x2625a00","gasUsed":"0x17d65","timestamp":"0x6955b901","timestampMs":"0x19b76daacb0","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x39d0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x49a","withdrawals":[]}}}
>> {"jsonrpc":"2.0","id":20,"method":"eth_unsubscribe","params":["0xa"]}
<< {"jsonrpc":"2.0","id":20,"result":true}

// bounds of a logs subscription are passed over, except pending ones: they would promise what it does not give
>> {"jsonrpc":"2.0","id":21,"method":"eth_subscribe","params":["logs",{"fromBlock":"0x0","toBlock":"latest","address":"0x000000000000000000000000000000000000b0c5"}]}
<< {"jsonrpc":"2.0","id":21,"result":"0xb"}
= bounded result
>> {"jsonrpc":"2.0","id":22,"method":"eth_unsubscribe","params":["${bounded}"]}
<< {"jsonrpc":"2.0","id":22,"result":true}
>> {"jsonrpc":"2.0","id":23,"method":"eth_subscribe","params":["logs",{"fromBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"Invalid params","data":"params[1].fromBlock: expected no pending bound (subscribe to pendingLogs), got \"pending\""}}
>> {"jsonrpc":"2.0","id":24,"method":"eth_subscribe","params":["logs",{"toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"Invalid params","data":"params[1].toBlock: expected no pending bound (subscribe to pendingLogs), got \"pending\""}}
>> {"jsonrpc":"2.0","id":25,"method":"eth_subscribe","params":["logs",{"fromBlock":"pending","toBlock":"pending","address":"0x000000000000000000000000000000000000b0c5"}]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"Invalid params","data":"params[1].fromBlock: expected no pending bound (subscribe to pendingLogs), got \"pending\""}}

// unknown kinds are refused, in any spelling
>> {"jsonrpc":"2.0","id":26,"method":"eth_subscribe","params":["newFlashblocks"]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected one of newHeads, logs, pendingLogs, got \"newFlashblocks\""}}
>> {"jsonrpc":"2.0","id":27,"method":"eth_subscribe","params":["pendinglogs"]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected one of newHeads, logs, pendingLogs, got \"pendinglogs\""}}
>> {"jsonrpc":"2.0","id":28,"method":"eth_subscribe","params":["syncing"]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected one of newHeads, logs, pendingLogs, got \"syncing\""}}
>> {"jsonrpc":"2.0","id":29,"method":"eth_subscribe","params":["toString"]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected one of newHeads, logs, pendingLogs, got \"toString\""}}
>> {"jsonrpc":"2.0","id":30,"method":"eth_subscribe","params":[""]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected one of newHeads, logs, pendingLogs, got \"\""}}

// so are options that could never match anything
>> {"jsonrpc":"2.0","id":31,"method":"eth_subscribe","params":["newHeads",{}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected nothing after newHeads, got {}"}}
>> {"jsonrpc":"2.0","id":32,"method":"eth_subscribe","params":["logs",true]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected a filter object, got true"}}
>> {"jsonrpc":"2.0","id":33,"method":"eth_subscribe","params":["logs",[]]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected a filter object, got []"}}
>> {"jsonrpc":"2.0","id":34,"method":"eth_subscribe","params":["logs",{"address":"0x12"}]}
<< {"jsonrpc":"2.0","id":34,"error":{"code":-32602,"message":"Invalid params","data":"params[1].address: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":35,"method":"eth_subscribe","params":["logs",{"topics":["0x12"]}]}
<< {"jsonrpc":"2.0","id":35,"error":{"code":-32602,"message":"Invalid params","data":"params[1].topics[0]: expected a hash of 32 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":36,"method":"eth_subscribe","params":["logs",{"topics":[null,null,null,null,null]}]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-32602,"message":"exceed max topics"}}
>> {"jsonrpc":"2.0","id":37,"method":"eth_subscribe","params":["pendingLogs","all"]}
<< {"jsonrpc":"2.0","id":37,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected a filter object, got \"all\""}}

// null for options is none
>> {"jsonrpc":"2.0","id":38,"method":"eth_subscribe","params":["logs",null]}
<< {"jsonrpc":"2.0","id":38,"result":"0xc"}

// these options allow six on one connection; there are three so far
>> {"jsonrpc":"2.0","id":39,"method":"eth_subscribe","params":["logs"]}
<< {"jsonrpc":"2.0","id":39,"result":"0xd"}
>> {"jsonrpc":"2.0","id":40,"method":"eth_subscribe","params":["logs"]}
<< {"jsonrpc":"2.0","id":40,"result":"0xe"}
>> {"jsonrpc":"2.0","id":41,"method":"eth_subscribe","params":["logs"]}
<< {"jsonrpc":"2.0","id":41,"result":"0xf"}
= last result
>> {"jsonrpc":"2.0","id":42,"method":"eth_subscribe","params":["logs"]}
<< {"jsonrpc":"2.0","id":42,"error":{"code":-32006,"message":"Too many subscriptions on the connection","data":"Exceeded max limit of 6"}}
>> {"jsonrpc":"2.0","id":43,"method":"eth_unsubscribe","params":["${last}"]}
<< {"jsonrpc":"2.0","id":43,"result":true}
>> {"jsonrpc":"2.0","id":44,"method":"eth_subscribe","params":["logs",{"address":"0x000000000000000000000000000000000000b0c5"}]}
<< {"jsonrpc":"2.0","id":44,"result":"0x10"}
