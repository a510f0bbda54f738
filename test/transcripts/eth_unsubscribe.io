// true once, and silence from then on
>> {"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":1,"result":"0x1"}
= heads result
>> {"jsonrpc":"2.0","id":2,"method":"eth_unsubscribe","params":["${heads}"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_unsubscribe","params":["${heads}"]}
<< {"jsonrpc":"2.0","id":3,"result":false}

// false for one that there never was
>> {"jsonrpc":"2.0","id":4,"method":"eth_unsubscribe","params":["0x63"]}
<< {"jsonrpc":"2.0","id":4,"result":false}

// ids are compared as texts
>> {"jsonrpc":"2.0","id":5,"method":"eth_subscribe","params":["newHeads"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x2"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_unsubscribe","params":["0x02"]}
<< {"jsonrpc":"2.0","id":6,"result":false}
@ 200
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"hash":"0x9ac8629754211141f998bc1b8ea2d9f2d64a5b42444659ceca6b7cf6109373cd","parentHash":"0x171ac38d4ad7091af74940766b03cf27c40ccb26d9b135bd75309de2372dfd93","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x7575d3a18eaf386dca08e2ebcbfe0ead0ecfefb62e9c996762de0bfcdbd4e27b","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x2","gasLimit":"0x2625a00","gasUsed":"0x0","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xf32dc84bbf3f6de1ca5ffdbd9b255a762ba3b4b587683f21ba5ac08c178e6e40","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x267","withdrawals":[]}}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_unsubscribe","params":["0x2"]}
<< {"jsonrpc":"2.0","id":7,"result":true}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"eth_unsubscribe"}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected a subscription id, got nothing"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_unsubscribe","params":[2]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"Invalid params","data":"params[0]: expected a subscription id, got 2"}}
