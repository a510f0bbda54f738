# {"poolTransactionsPerSenderMax":2}

// at most two transactions of one sender may wait here
// nonce 2 before 0 and 1: taken in, and invisible to pending
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x2"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x4f70f8f16b1e9100945918957b707ac9406b16d4d67a52291a8291567087da0d"}
= two result
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionReceipt","params":["${two}"]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBlockReceipts","params":["pending"]}
<< {"jsonrpc":"2.0","id":5,"result":[]}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionByHash","params":["${two}"]}
<< {"jsonrpc":"2.0","id":6,"result":{"hash":"0x4f70f8f16b1e9100945918957b707ac9406b16d4d67a52291a8291567087da0d","type":"0x2","chainId":"0x509f455","nonce":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","gasPrice":"0xa7d8c0","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0x1a5c78ec4098b2a0bafa0a6787ab51f9ae57f180cb02ea531bdb7bf8266a3fa5","s":"0x644af521140b3a08ebc7b5074dc52f6bce24ce74bdef1b584e3daefd3a654340","blockHash":null,"blockNumber":null,"transactionIndex":null,"blockTimestamp":null}}

// sealing does not help it
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBlockByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":7,"result":{"hash":"0x171ac38d4ad7091af74940766b03cf27c40ccb26d9b135bd75309de2372dfd93","parentHash":"0x46ed2cfccba683536bf578c0c4cb50aed32c4d5fcabde0fb340e823cfb00cf45","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x7575d3a18eaf386dca08e2ebcbfe0ead0ecfefb62e9c996762de0bfcdbd4e27b","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x0","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x267","withdrawals":[],"uncles":[],"transactions":[]}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getTransactionReceipt","params":["${two}"]}
<< {"jsonrpc":"2.0","id":8,"result":null}

// the same again is known
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x2"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32000,"message":"already known"}}

// another in its place must offer a tenth more of both, tip and cap
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb8a1a0","maxPriorityFeePerGas":"0x10c8df"}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32000,"message":"replacement transaction underpriced"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb8a19f","maxPriorityFeePerGas":"0x10c8e0"}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32000,"message":"replacement transaction underpriced"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x2","gas":"0x5208","nonce":"0x2","maxFeePerGas":"0xb8a1a0","maxPriorityFeePerGas":"0x10c8e0"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x9db18202395e7090211ea5c7128ceb8ddfc5e2a779e6ab5f8507ca00737ddfa5"}
= better result

// then the first is gone
>> {"jsonrpc":"2.0","id":13,"method":"eth_getTransactionByHash","params":["${two}"]}
<< {"jsonrpc":"2.0","id":13,"result":null}

// nonce 3 may wait too, nonce 4 is one too many
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x3"}]}
<< {"jsonrpc":"2.0","id":14,"result":"0xa5028b873262babaf94dc3ac734f4e2e8c59d9ef9fb2a924c6e75064e88d2937"}
= three result
>> {"jsonrpc":"2.0","id":15,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x4"}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32003,"message":"txpool is full"}}

// others are not concerned
>> {"jsonrpc":"2.0","id":16,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","value":"0x10","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":16,"result":"0x8d9d2548591f954e27b36045d79ae82400bc6bbade93e16c6fb1af99beada4c0"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":17,"result":"0x10"}

// nonce 0 runs at once, but the gap is still there
>> {"jsonrpc":"2.0","id":18,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x0"}]}
<< {"jsonrpc":"2.0","id":18,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}
>> {"jsonrpc":"2.0","id":19,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":19,"result":"0x1"}

// nonce 1 fills it: it runs, and the others run behind it in the same step, in order of nonce
>> {"jsonrpc":"2.0","id":20,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","nonce":"0x1"}]}
<< {"jsonrpc":"2.0","id":20,"result":"0xc7578bf7917dd9b7e0ccb72a6cea31758fc4987b8f8293274ee05b046a69218b"}
>> {"jsonrpc":"2.0","id":21,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":21,"result":"0x4"}
>> {"jsonrpc":"2.0","id":22,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]}
<< {"jsonrpc":"2.0","id":22,"result":"0x15"}
>> {"jsonrpc":"2.0","id":23,"method":"eth_getTransactionReceipt","params":["${better}"]}
<< {"jsonrpc":"2.0","id":23,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x14820","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x9db18202395e7090211ea5c7128ceb8ddfc5e2a779e6ab5f8507ca00737ddfa5","transactionIndex":"0x3","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x2","gasUsed":"0x5208","effectiveGasPrice":"0x5d1420","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","contractAddress":null}}
>> {"jsonrpc":"2.0","id":24,"method":"eth_getTransactionReceipt","params":["${three}"]}
<< {"jsonrpc":"2.0","id":24,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x19a28","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0xa5028b873262babaf94dc3ac734f4e2e8c59d9ef9fb2a924c6e75064e88d2937","transactionIndex":"0x4","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x2","gasUsed":"0x5208","effectiveGasPrice":"0x5b8d80","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","contractAddress":null}}

// sealed in that order
@ 200
>> {"jsonrpc":"2.0","id":25,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":25,"result":{"hash":"0xd7017cb42e437456c32eb0e08038a2dfe95771eb345a082df238d6c4c5090382","parentHash":"0x171ac38d4ad7091af74940766b03cf27c40ccb26d9b135bd75309de2372dfd93","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xead94036afd22b637ccd7ddc751b4d9c44b8261adcde1caf0a0483cd1fffafbf","transactionsRoot":"0xa2213994e4e9c1c6861fe0f2f50f248170ddf35f44e9f9b7fbd8041f3ffc53fc","receiptsRoot":"0xb0bfde2bf843422ce7c265327d4500a4dffd2d66db800ca0bc94afe6f1ce4171","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x2","gasLimit":"0x2625a00","gasUsed":"0x19a28","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xf32dc84bbf3f6de1ca5ffdbd9b255a762ba3b4b587683f21ba5ac08c178e6e40","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x4a1","withdrawals":[],"uncles":[],"transactions":["0x8d9d2548591f954e27b36045d79ae82400bc6bbade93e16c6fb1af99beada4c0","0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4","0xc7578bf7917dd9b7e0ccb72a6cea31758fc4987b8f8293274ee05b046a69218b","0x9db18202395e7090211ea5c7128ceb8ddfc5e2a779e6ab5f8507ca00737ddfa5","0xa5028b873262babaf94dc3ac734f4e2e8c59d9ef9fb2a924c6e75064e88d2937"]}}
