# {"subscriptionsPerConnectionMax":6,"alloc":{"0x0000000000000000000000000000000000001095":{"code":"0x3460005236600014602c573660201460335736604014603d5736606014604a5736608014605a5760006000fd5b60206000a0005b60003560206000a1005b60203560003560206000a2005b60403560203560003560206000a3005b60603560403560203560003560206000a400"}}}

// 0x…1095 is a logger: each word it is given is a topic of the log it emits, and the value sent with them is its data
// newHeads: a message for each sealed block
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
= heads result
@ 400
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x65827ca17ca8877cba7f64faed787ae9e4cd754f845740fb0cae574ca2918a87","parentHash":"0x8759e859e00a40bf9cb12cca3bed4d6557a3dc606f404b0c748f18e964c717ab","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x56fd600c41a129216eb7cb1e4a9b97afdfe747b3138daa734b9385498f372011","transactionsRoot":"0xf243aea9482fa76f91cac7f981cfda91779893809e2c877b677726c314a5fdf0","receiptsRoot":"0x93d0ffb856957c8c5c26f8788bee216f2f42774b7ec8d83f3485b5c51df41587","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x172e9","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[]}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0xed991bd9655482ea9b7396ce186e29bbd1d70d3256c1dee7499d61d0541e9ce6","parentHash":"0x65827ca17ca8877cba7f64faed787ae9e4cd754f845740fb0cae574ca2918a87","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xe17a6d566b51456a856cfe1c286187c74c4ef213532e43f333d1b8c4fde1d2d2","transactionsRoot":"0x39bc0373a3e3d66af812c41d4fdbf8aa7662dcc3839c517375f3a3eef5d88e6e","receiptsRoot":"0xc9e9cdd8b7aac8b6e5fe12cf6a3740f082abed89bb57a87ea31e9e30dadc4633","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x2","gasLimit":"0x2625a00","gasUsed":"0x13029","timestamp":"0x6955b900","timestampMs":"0x19b76daa990","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[]}}}

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
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x5afc3abb8ec9dc37e9b8cd0364af644de5fb4c1108edbcf653ae46d2e2074ef4","parentHash":"0xed991bd9655482ea9b7396ce186e29bbd1d70d3256c1dee7499d61d0541e9ce6","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x7104a01fa01a3583eacf962f8b6f8567e46cbd31203e5f7cb68301e8b5b470d1","transactionsRoot":"0xaf35c04b3c8629990bcfc47f992a6bd39c5286e2680234503d5ecdfae9a324d2","receiptsRoot":"0x02d56e91b0f7932a0db9b3e6bdf77558d2323aba52a693343415c088da6746fb","logsBloom":"0x00000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x3","gasLimit":"0x2625a00","gasUsed":"0x2353f","timestamp":"0x6955b900","timestampMs":"0x19b76daaa58","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0xad70","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x59e","withdrawals":[]}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x5afc3abb8ec9dc37e9b8cd0364af644de5fb4c1108edbcf653ae46d2e2074ef4","blockNumber":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daaa58","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}

// an empty block has a head and nothing else
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x65d00de60e9c8919824a7bda6048e34051cc372fa5f585d5462b29d95475a1ac","parentHash":"0x5afc3abb8ec9dc37e9b8cd0364af644de5fb4c1108edbcf653ae46d2e2074ef4","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x39295ebf1bcd6958561236bdf52970f98b9af06bbb11b8922d3d464f571758bf","transactionsRoot":"0x0e552f9a5ba4b9f551aaffcd47143bf7f3c1af5f0d60972cba5aa5770b908998","receiptsRoot":"0x2328734557a65a6a97bda45a92468d2f1f9d5b6726c977e41d49866f38a9027e","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x4","gasLimit":"0x2625a00","gasUsed":"0x13029","timestamp":"0x6955b900","timestampMs":"0x19b76daab20","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[]}}}

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
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000004","blockHash":"0xdbc3d5feb6dc577f311bb1189912f6b7b44ca1d1596b6663128bb345917eaa62","blockNumber":"0x5","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daabe8","transactionHash":"0xa820ce365dc5121b6089045d6ab0b69af00d414472444121bac46230ad6b55e7","transactionIndex":"0x3","logIndex":"0x0","removed":false}}}

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
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0x2bf5d5f77e62317bc0f63deeea346ee5b2140d8060b1c5d9d195d3b1da56a41f","blockNumber":"0x6","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daacb0","transactionHash":"0x62703122e2de3c2119d0d67a470219223df6a0d038f7144961420b1b807658aa","transactionIndex":"0x2","logIndex":"0x0","removed":false}}}
<< [{"jsonrpc":"2.0","id":"subscribe","result":"0x7"},{"jsonrpc":"2.0","id":"heads","result":"0x8"},{"jsonrpc":"2.0","id":"send","result":"0x6fbcf28596e410f1671d7d1fbef51556170491bf4007236cdc35bc32a0a0b3d2"},{"jsonrpc":"2.0","id":"mine","result":"0x0"}]
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x7","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000000","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x6","blockTimestamp":"0x6955b901","blockTimestampMs":"0x19b76daacb0","transactionHash":"0x6fbcf28596e410f1671d7d1fbef51556170491bf4007236cdc35bc32a0a0b3d2","transactionIndex":"0x3","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x8","result":{"hash":"0x2bf5d5f77e62317bc0f63deeea346ee5b2140d8060b1c5d9d195d3b1da56a41f","parentHash":"0xdbc3d5feb6dc577f311bb1189912f6b7b44ca1d1596b6663128bb345917eaa62","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xfdc4f723dee7d7ed504c00e941c05ce80c673968031c8895918a0ad6a8b60c0f","transactionsRoot":"0x8bf566f7aef3ed6521bb5850e5c569de19d1fe352ddb4328afd94615e74554d5","receiptsRoot":"0x221aef2ef1891f326acff235d5f0cdcd8eee3107514606966ed4eb92596e4c56","logsBloom":"0x00000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x6","gasLimit":"0x2625a00","gasUsed":"0x22359","timestamp":"0x6955b901","timestampMs":"0x19b76daacb0","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x73a0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x52c","withdrawals":[]}}}
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
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0xa","result":{"hash":"0x2ac53fa38e4bb16bbf1e7e01dd27e7934c0a6b9880345e2af807312c2d24d491","parentHash":"0x2bf5d5f77e62317bc0f63deeea346ee5b2140d8060b1c5d9d195d3b1da56a41f","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xaed8336044837bbeeabb6e71886d17ef6ac8e3e76ceea20b4067f5f08a09761d","transactionsRoot":"0x1fd876ab948f843b3db396bc02ed71b45e0a8b9c2f1bb3aad68cd167f2b9e7b1","receiptsRoot":"0x79d80d9ca39b8c473bf81c66ba8037e0712b7e194cfe6df0e64d9d2def1a6230","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x7","gasLimit":"0x2625a00","gasUsed":"0x17d65","timestamp":"0x6955b901","timestampMs":"0x19b76daacb0","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x39d0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x49a","withdrawals":[]}}}
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
