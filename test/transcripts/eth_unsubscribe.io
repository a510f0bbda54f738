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
<< {"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x2","result":{"hash":"0x812125a090d3d933999891cc631b567dcf386d000c212cd9a7c68a11c1164584","parentHash":"0xdc72bc760d8ddeb66899cd23e4fe07b829c94a06337dd0e81d74029e452a2d0f","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x95a59d0183d711c9238640ac86c2b50f3e85c955def2a6b85ee8f8a02c9889d5","transactionsRoot":"0x39bc0373a3e3d66af812c41d4fdbf8aa7662dcc3839c517375f3a3eef5d88e6e","receiptsRoot":"0xc9e9cdd8b7aac8b6e5fe12cf6a3740f082abed89bb57a87ea31e9e30dadc4633","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x2","gasLimit":"0x2625a00","gasUsed":"0x13029","timestamp":"0x6955b900","timestampMs":"0x19b76daa990","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x406","withdrawals":[]}}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_unsubscribe","params":["0x2"]}
<< {"jsonrpc":"2.0","id":7,"result":true}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"eth_unsubscribe"}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a subscription id, got nothing","data":"params[0]: expected a subscription id, got nothing"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_unsubscribe","params":[2]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a subscription id, got 2","data":"params[0]: expected a subscription id, got 2"}}
