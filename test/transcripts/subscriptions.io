# {"subscriptionsPerConnectionMax":6,"alloc":{"0x0000000000000000000000000000000000001095":{"code":"0x3460005236600014602c573660201460335736604014603d5736606014604a5736608014605a5760006000fd5b60206000a0005b60003560206000a1005b60203560003560206000a2005b60403560203560003560206000a3005b60603560403560203560003560206000a400"}}}

// 0x…1095 is a logger: each word it is given is a topic of the log it emits, and the value sent with them is its data
// newHeads: a message for each sealed block
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
= heads result
@ 400
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x404c1ab44a84ca26e8c873e966991369a5eaff42c4967d1379276038421ec601","parentHash":"0xc265de018e1b21acf704bccdbd31efedd37a398ad5bc8fc29715d218e7ada4a2","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x96b293ad3dcedbfbd3017bf2535baeae803228f2a6c5eabcc507c42b83213659","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x0","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x267","withdrawals":[]}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x3e290223fb4e6c12a8a50f5a6479a0f10fc7cf75a5dc8819dd59bd50dfb17c1d","parentHash":"0x404c1ab44a84ca26e8c873e966991369a5eaff42c4967d1379276038421ec601","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x96b293ad3dcedbfbd3017bf2535baeae803228f2a6c5eabcc507c42b83213659","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x2","gasLimit":"0x2625a00","gasUsed":"0x0","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xf32dc84bbf3f6de1ca5ffdbd9b255a762ba3b4b587683f21ba5ac08c178e6e40","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x267","withdrawals":[]}}}

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
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x0","logIndex":"0x0","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x4","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x0","logIndex":"0x0","removed":false}}}
<< {"jsonrpc":"2.0","id":5,"result":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x2","gas":"0x186a0","data":"0x2222222222222222222222222222222222222222222222222222222222222222"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000002","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","transactionHash":"0xd86c0c691790f516f1379ee262fa054406cf95e328967f0fc8204a915a45ac0a","transactionIndex":"0x1","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x4","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000002","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","transactionHash":"0xd86c0c691790f516f1379ee262fa054406cf95e328967f0fc8204a915a45ac0a","transactionIndex":"0x1","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","id":6,"result":"0xd86c0c691790f516f1379ee262fa054406cf95e328967f0fc8204a915a45ac0a"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x3","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x4","result":{"address":"0x0000000000000000000000000000000000001095","topics":[],"data":"0x0000000000000000000000000000000000000000000000000000000000000003","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","transactionHash":"0xec5689b23099b0cb2142f1510a35670def60409e29b4737424eea81b26664536","transactionIndex":"0x2","logIndex":"0x2","removed":false}}}
<< {"jsonrpc":"2.0","id":7,"result":"0xec5689b23099b0cb2142f1510a35670def60409e29b4737424eea81b26664536"}

// everything can be read as it was told
>> {"jsonrpc":"2.0","id":8,"method":"eth_getLogs","params":[{"fromBlock":"pending","toBlock":"pending","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"]}]}
<< {"jsonrpc":"2.0","id":8,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x3","blockTimestamp":"0x6955b900","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x0","logIndex":"0x0","removed":false}]}

// the seal: newHeads first, then logs, with the hash
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x3ab1a25a4af01a8626ac451e88541121728b1166838f7a08a8a716a93f95df90","parentHash":"0x3e290223fb4e6c12a8a50f5a6479a0f10fc7cf75a5dc8819dd59bd50dfb17c1d","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xdfe42ac567064e391c811df2620f7a95af170040dbf46fb86ad204e4976b3ff8","transactionsRoot":"0xf514d466fc50bf820293dee952d8205bcf8f63585c286c3ca1b6f167ed97764c","receiptsRoot":"0xeab7fd05399a672f9434cfe73e2b9e9a614279f21f0dda26fd1a4af34b72e963","logsBloom":"0x00000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x3","gasLimit":"0x2625a00","gasUsed":"0x10516","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xe28a80a81070a0c1878e2c37bb484e5a6c8bad256037ded6f757a6965107a572","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x402","withdrawals":[]}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x3ab1a25a4af01a8626ac451e88541121728b1166838f7a08a8a716a93f95df90","blockNumber":"0x3","blockTimestamp":"0x6955b900","transactionHash":"0x329cbb2d3206d4fb32c67f91d5d3a292445d7f4a800ae14fae773e9d4ce99a81","transactionIndex":"0x0","logIndex":"0x0","removed":false}}}

// an empty block has a head and nothing else
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":{"hash":"0x1d9749c0838cffc82f44d10bb2f0417fe421098d86978f62276331900a7ad3ed","parentHash":"0x3ab1a25a4af01a8626ac451e88541121728b1166838f7a08a8a716a93f95df90","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xdfe42ac567064e391c811df2620f7a95af170040dbf46fb86ad204e4976b3ff8","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x4","gasLimit":"0x2625a00","gasUsed":"0x0","timestamp":"0x6955b900","extraData":"0x","mixHash":"0x7011343abaa0c975057a16be45988217fb1051101cbc8a11bcdc754ba3a4726e","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x267","withdrawals":[]}}}

// a transaction without logs has nothing to tell
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0xa5028b873262babaf94dc3ac734f4e2e8c59d9ef9fb2a924c6e75064e88d2937"}

// ended, it is silent; the others go on
>> {"jsonrpc":"2.0","id":10,"method":"eth_unsubscribe","params":["${anyPending}"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x4","gas":"0x186a0","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000004","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x5","blockTimestamp":"0x6955b901","transactionHash":"0xa820ce365dc5121b6089045d6ab0b69af00d414472444121bac46230ad6b55e7","transactionIndex":"0x1","logIndex":"0x0","removed":false}}}
<< {"jsonrpc":"2.0","id":11,"result":"0xa820ce365dc5121b6089045d6ab0b69af00d414472444121bac46230ad6b55e7"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_unsubscribe","params":["${anyPending}"]}
<< {"jsonrpc":"2.0","id":12,"result":false}
>> {"jsonrpc":"2.0","id":13,"method":"eth_unsubscribe","params":["${heads}"]}
<< {"jsonrpc":"2.0","id":13,"result":true}
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000004","blockHash":"0xf8040a9b407bc39c28271de3cc4acf9944ef676a2077aae0c974be55c9f3fdc9","blockNumber":"0x5","blockTimestamp":"0x6955b901","transactionHash":"0xa820ce365dc5121b6089045d6ab0b69af00d414472444121bac46230ad6b55e7","transactionIndex":"0x1","logIndex":"0x0","removed":false}}}

// a subscription hears of nothing that happened before it began
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","value":"0x5","gas":"0x186a0","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x6","blockTimestamp":"0x6955b901","transactionHash":"0x62703122e2de3c2119d0d67a470219223df6a0d038f7144961420b1b807658aa","transactionIndex":"0x0","logIndex":"0x0","removed":false}}}
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
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000000","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x6","blockTimestamp":"0x6955b901","transactionHash":"0x6fbcf28596e410f1671d7d1fbef51556170491bf4007236cdc35bc32a0a0b3d2","transactionIndex":"0x1","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000005","blockHash":"0xd6272123f13ab758e17dea1adfdd0323c8ac05dbf59d0143d7646dc7c646fe8b","blockNumber":"0x6","blockTimestamp":"0x6955b901","transactionHash":"0x62703122e2de3c2119d0d67a470219223df6a0d038f7144961420b1b807658aa","transactionIndex":"0x0","logIndex":"0x0","removed":false}}}
<< [{"jsonrpc":"2.0","id":"subscribe","result":"0x7"},{"jsonrpc":"2.0","id":"heads","result":"0x8"},{"jsonrpc":"2.0","id":"send","result":"0x6fbcf28596e410f1671d7d1fbef51556170491bf4007236cdc35bc32a0a0b3d2"},{"jsonrpc":"2.0","id":"mine","result":"0x0"}]
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x7","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000000","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x6","blockTimestamp":"0x6955b901","transactionHash":"0x6fbcf28596e410f1671d7d1fbef51556170491bf4007236cdc35bc32a0a0b3d2","transactionIndex":"0x1","logIndex":"0x1","removed":false}}}
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x8","result":{"hash":"0xd6272123f13ab758e17dea1adfdd0323c8ac05dbf59d0143d7646dc7c646fe8b","parentHash":"0xf8040a9b407bc39c28271de3cc4acf9944ef676a2077aae0c974be55c9f3fdc9","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xbf5a687124de9d5831d8fc4d290df54fc9abf4e1ea83478d5276cc6b3c7d37c8","transactionsRoot":"0x9a98c8c03fe6526f8035661651ff08f562ec27fad2fb49bfa2da03f3b732a599","receiptsRoot":"0xc6ec8764e3f0fdea5368dd1199b65e97c169114bd6798dd674c1b9ee45a779ed","logsBloom":"0x00000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x6","gasLimit":"0x2625a00","gasUsed":"0xb070","timestamp":"0x6955b901","extraData":"0x","mixHash":"0x00a73d295bbf77c0d698179e855fd78662a0d09463f4dfc842b983ffb79336ec","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x38f","withdrawals":[]}}}
= batched 0.result
= batchedHeads 1.result

// one that is ended in the batch it began in never tells anything
>> [{"jsonrpc":"2.0","id":"end","method":"eth_unsubscribe","params":["${batched}"]},{"jsonrpc":"2.0","id":"subscribe","method":"eth_subscribe","params":["pendingLogs",{"topics":["0x2222222222222222222222222222222222222222222222222222222222222222"]}]},{"jsonrpc":"2.0","id":"send","method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000001095","data":"0x2222222222222222222222222222222222222222222222222222222222222222","gas":"0x186a0"}]},{"jsonrpc":"2.0","id":"unsubscribe","method":"eth_unsubscribe","params":["0x9"]}]
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x3","result":{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000000","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x7","blockTimestamp":"0x6955b901","transactionHash":"0xf0a1ec0a14dd9c2017f8f7d86f46b316ce7d337029f00061112a860245d47e9f","transactionIndex":"0x0","logIndex":"0x0","removed":false}}}
<< [{"jsonrpc":"2.0","id":"end","result":true},{"jsonrpc":"2.0","id":"subscribe","result":"0x9"},{"jsonrpc":"2.0","id":"send","result":"0xf0a1ec0a14dd9c2017f8f7d86f46b316ce7d337029f00061112a860245d47e9f"},{"jsonrpc":"2.0","id":"unsubscribe","result":true}]

// a notification (a request without an id) may subscribe too; its id can only be guessed
>> {"jsonrpc":"2.0","id":19,"method":"eth_unsubscribe","params":["${batchedHeads}"]}
<< {"jsonrpc":"2.0","id":19,"result":true}
>> {"jsonrpc":"2.0","method":"eth_subscribe","params":["newHeads"]}
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0xa","result":{"hash":"0x19bb89b908c9090037ec00526aa06ef11c3de637d4715f73f3b6fa8b88e15ea1","parentHash":"0xd6272123f13ab758e17dea1adfdd0323c8ac05dbf59d0143d7646dc7c646fe8b","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x07ec93e43125283d8f7cfbb3c24f04720e24e01a25a98f272963be3032b522ea","transactionsRoot":"0xe1cb5e105af747e64716ab8615858c721e5759dca87e390d2b80f8db0158b63e","receiptsRoot":"0x2ab541f1da79a36e5482d366698ea658a2c81d56e98f54eb0b8e8854dcde6328","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000008000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x7","gasLimit":"0x2625a00","gasUsed":"0x5838","timestamp":"0x6955b901","extraData":"0x","mixHash":"0xf395a7f2e009af775356d21b14e620cec97c596a25c0ac77cb4ba3a1114b1946","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2fc","withdrawals":[]}}}
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
