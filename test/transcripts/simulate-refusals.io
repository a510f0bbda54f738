# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a"}},"0x000000000000000000000000000000000000e9f0":{"code":"0x436000524260205241604052486060523a6080524460a0524560c0524660e0526101006000f3"},"0x0000000000000000000000000000000000000f3d":{"code":"0x600060006000600034610b0b5af15000"},"0x00000000000000000000000000000000000007ea":{"code":"0x6000600060006000600161fa115af15060006000a000"},"0x000000000000000000000000000000000000fa11":{"code":"0x60006000fd"},"0x000000000000000000000000000000000000b10c":{"code":"0x6000354060005260206000f3"},"0x000000000000000000000000000000000000005d":{"code":"0x610bebff"}}}

// validated, a call has to be a transaction the chain would take in
>> {"jsonrpc":"2.0","id":1,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x1","gas":"0x5208"},{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x1","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x1","gas":"0x5208"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":1,"result":[{"hash":"0x3eab1b90cb39450bc049f6830098508f20ece5c2c1f1526b340351cc5a3968b4","parentHash":"0xdf2be1ece52953f413d25158f83cccf77c33b92a3156ab967857e1cc2589d16c","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x6cc521d74bbfabdd961aafad9eb5d29ddfff1d5cf5b6abd98e22a5fb72dcea42","transactionsRoot":"0x3ebb2da7f1428a5c5e31aa37591f855695f3e010eece769c7b8d5f30e6014758","receiptsRoot":"0x75308898d571eafb5cd8cde8278bf5b3d13c5f6ec074926de3bb895b519264e1","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0xa410","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2d5","withdrawals":[],"uncles":[],"transactions":["0x14c3cd60281d82c9a0af56643499e85c0053da18834a4fb490637f97493af391","0x9739dad69bdadbc9209891322ab74066541842a0f75b436d08ac24c454d8c061"],"calls":[{"returnData":"0x","logs":[],"gasUsed":"0x5208","maxUsedGas":"0x5208","status":"0x1"},{"returnData":"0x","logs":[],"gasUsed":"0x5208","maxUsedGas":"0x5208","status":"0x1"}]}]}

// nonce too low and too high
>> {"jsonrpc":"2.0","id":2,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x1","gas":"0x5208"},{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x0","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x1","gas":"0x5208"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-38010,"message":"nonce too low: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, tx: 0 state: 1"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x2","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x1"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-38011,"message":"nonce too high: address 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266, tx: 2 state: 0"}}

// not validated, any nonce will do
>> {"jsonrpc":"2.0","id":4,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","nonce":"0x63","gas":"0x5208"}]}]}]}
<< {"jsonrpc":"2.0","id":4,"result":[{"hash":"0x0d681b0308926b32f670b5656bbba21974933848594738ebac0d93b93f6216e2","parentHash":"0xdf2be1ece52953f413d25158f83cccf77c33b92a3156ab967857e1cc2589d16c","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x506a929273a1a5dbf4c2c4f654224f061515f644d36ae3fe305a4daf155f3f10","transactionsRoot":"0x3cb56ede3971a3b33bf32d50e6883ee82b59dfd3b0fe9355eb0c8387fe0cb1aa","receiptsRoot":"0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x5208","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x0","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2a0","withdrawals":[],"uncles":[],"transactions":["0xa0c0e8546eb30bbdfe3b4994e10e038662e80832fff349301690b9cdca2f151b"],"calls":[{"returnData":"0x","logs":[],"gasUsed":"0x5208","maxUsedGas":"0x5208","status":"0x1"}]}]}

// a fee below the base fee, and none at all
>> {"jsonrpc":"2.0","id":5,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gasPrice":"0x1"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-38012,"message":"max fee per gas less than block base fee: maxFeePerGas 1, baseFee 5000000"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-38012,"message":"max fee per gas less than block base fee: maxFeePerGas 0, baseFee 5000000"}}

// too little gas to begin
>> {"jsonrpc":"2.0","id":7,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5207"}]}]}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-38013,"message":"intrinsic gas too low: have 20999, want 21000"}}

// funds: of the value always, of the gas when a fee is named
>> {"jsonrpc":"2.0","id":8,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}]}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-38014,"message":"insufficient funds for transfer: have 0 want 1"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x1","gas":"0x5208"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-38014,"message":"insufficient funds for gas * price + value: have 0 want 21000000000000"}}

// a sender with code
>> {"jsonrpc":"2.0","id":10,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0x000000000000000000000000000000000000b0c5","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x1","gas":"0x5208"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-38024,"message":"sender is not an EOA"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0x000000000000000000000000000000000000b0c5","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}]}]}
<< {"jsonrpc":"2.0","id":11,"result":[{"hash":"0x0071039d3f160ac09308aee069779da7c25e4cf18d20e41057ef8e4989621aaf","parentHash":"0xdf2be1ece52953f413d25158f83cccf77c33b92a3156ab967857e1cc2589d16c","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x27035b002f2a892ebe50dfeefe0b63b06537f3e746ad0a3355ecd51a4e0c5b7a","transactionsRoot":"0x089612d3bb3252dd8e19ec03d4789837b113ca0106d5309fac56f6cfecf1ffac","receiptsRoot":"0xf78dfb743fbd92ade140711c8bbc542b5e307f0ab7984eff35d751969fe57efa","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x5208","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x0","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x2a0","withdrawals":[],"uncles":[],"transactions":["0xc6693a582eb468e590861bfd00445e9a5f9941f8dd716015d639a7b560c7dc9c"],"calls":[{"returnData":"0x","logs":[],"gasUsed":"0x5208","maxUsedGas":"0x5208","status":"0x1"}]}]}

// init code that is too long
>> {"jsonrpc":"2.0","id":12,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x${00*49153}"}]}]}]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-38025,"message":"max initcode size exceeded"}}

// more gas than the block has left
>> {"jsonrpc":"2.0","id":13,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"gasLimit":"0xa410"},"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"},{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5209"}]}]}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-38015,"message":"block gas limit reached: 21000 + 21001 > 42000"}}

// numbers that do not rise, times that fall; equal times are fine
>> {"jsonrpc":"2.0","id":14,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"number":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-38020,"message":"block numbers must be in order: 0 <= 0"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"number":"0x2"}},{"blockOverrides":{"number":"0x2"}}]}]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-38020,"message":"block numbers must be in order: 2 <= 2"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"time":"0x6955b8ff"}}]}]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-38021,"message":"block timestamps must be in order: 1767225599 < 1767225600"}}
>> {"jsonrpc":"2.0","id":17,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"time":"0x6955b910"}},{"blockOverrides":{"time":"0x6955b90f"}}]}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-38021,"message":"block timestamps must be in order: 1767225615 < 1767225616"}}
>> {"jsonrpc":"2.0","id":18,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"time":"0xffffffffffffffff"}}]}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"expected a time up to 8640000000000000 ms","data":"Exceeded max limit of 8640000000000000"}}

// more than 256 blocks
>> {"jsonrpc":"2.0","id":19,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"number":"0x101"}}]}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-38026,"message":"too many blocks: at most 256"}}

// precompiles that cannot be moved
>> {"jsonrpc":"2.0","id":20,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"stateOverrides":{"0x0000000000000000000000000000000000000004":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000004"}}}]}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-38022,"message":"MovePrecompileToAddress referenced itself in replacement: 0x0000000000000000000000000000000000000004"}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"stateOverrides":{"0x0000000000000000000000000000000000000004":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b"},"0x0000000000000000000000000000000000000002":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b"}}}]}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-38023,"message":"account 0x0000000000000000000000000000000000000b0b is already overridden"}}
>> {"jsonrpc":"2.0","id":22,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"stateOverrides":{"0x000000000000000000000000000000000000b0c5":{"movePrecompileToAddress":"0x0000000000000000000000000000000000000b0b"}}}]}]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32000,"message":"account 0x000000000000000000000000000000000000b0c5 is not a precompile"}}

// what is no simulation
>> {"jsonrpc":"2.0","id":23,"method":"eth_simulateV1","params":[{"blockStateCalls":[]}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"empty input"}}
>> {"jsonrpc":"2.0","id":24,"method":"eth_simulateV1","params":[{}]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"empty input"}}
>> {"jsonrpc":"2.0","id":25,"method":"eth_simulateV1","params":[[]]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"params[0]: expected an object with blockStateCalls, got []","data":"params[0]: expected an object with blockStateCalls, got []"}}
>> {"jsonrpc":"2.0","id":26,"method":"eth_simulateV1","params":[{"blockStateCalls":[7]}]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"params[0].blockStateCalls[0]: expected an object, got 7","data":"params[0].blockStateCalls[0]: expected an object, got 7"}}
>> {"jsonrpc":"2.0","id":27,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":7}]}]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"params[0].blockStateCalls[0].calls: expected an array, got 7","data":"params[0].blockStateCalls[0].calls: expected an array, got 7"}}
>> {"jsonrpc":"2.0","id":28,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[7]}]}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"params[0].blockStateCalls[0].calls[0]: expected a transaction object, got 7","data":"params[0].blockStateCalls[0].calls[0]: expected a transaction object, got 7"}}
>> {"jsonrpc":"2.0","id":29,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"withdrawals":[{"index":"0x0"}]}}]}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"params[0].blockStateCalls[0].blockOverrides.withdrawals: expected none, for this chain has no withdrawals, got [{\"index\":\"0x0\"}]","data":"params[0].blockStateCalls[0].blockOverrides.withdrawals: expected none, for this chain has no withdrawals, got [{\"index\":\"0x0\"}]"}}
>> {"jsonrpc":"2.0","id":30,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"tiem":"0x1"}}]}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"params[0].blockStateCalls[0].blockOverrides: expected no other fields than number, time, timestamp, gasLimit, feeRecipient, coinbase, beneficiary, prevRandao, random, baseFeePerGas, baseFee, blobBaseFee, difficulty, blockHash, got \"tiem\"","data":"params[0].blockStateCalls[0].blockOverrides: expected no other fields than number, time, timestamp, gasLimit, feeRecipient, coinbase, beneficiary, prevRandao, random, baseFeePerGas, baseFee, blobBaseFee, difficulty, blockHash, got \"tiem\""}}
>> {"jsonrpc":"2.0","id":31,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"stateOverrides":{"0x000000000000000000000000000000000000b0c5":{"state":{},"stateDiff":{}}}}]}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"account 0x000000000000000000000000000000000000b0c5 has both 'state' and 'stateDiff'"}}
>> {"jsonrpc":"2.0","id":32,"method":"eth_simulateV1","params":[{"blockStateCalls":[{}],"validation":1}]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32602,"message":"params[0].validation: expected true or false, got 1","data":"params[0].validation: expected true or false, got 1"}}
>> {"jsonrpc":"2.0","id":33,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"chainId":"0x1"}]}]}]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32000,"message":"chainId does not match node's (have=1, want=84538453)"}}
>> {"jsonrpc":"2.0","id":34,"method":"eth_simulateV1","params":[{"blockStateCalls":[{}]},"0x63"]}
<< {"jsonrpc":"2.0","id":34,"error":{"code":-32001,"message":"block not found: 0x63"}}
>> {"jsonrpc":"2.0","id":35,"method":"eth_simulateV1","params":[]}
<< {"jsonrpc":"2.0","id":35,"error":{"code":-32602,"message":"params[0]: expected an object with blockStateCalls, got nothing","data":"params[0]: expected an object with blockStateCalls, got nothing"}}

// gas of zero is gas given, and a fee of zero a fee
>> {"jsonrpc":"2.0","id":36,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x0"}]}]}]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-38013,"message":"intrinsic gas too low: have 0, want 21000"}}
>> {"jsonrpc":"2.0","id":37,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gasPrice":"0x0"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":37,"error":{"code":-38012,"message":"max fee per gas less than block base fee: maxFeePerGas 0, baseFee 5000000"}}
>> {"jsonrpc":"2.0","id":38,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","maxFeePerGas":"0x0","maxPriorityFeePerGas":"0x0"}]}],"validation":true}]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-38012,"message":"max fee per gas less than block base fee: maxFeePerGas 0, baseFee 5000000"}}

// the gas limit of a block holds for the blocks after it
>> {"jsonrpc":"2.0","id":39,"method":"eth_simulateV1","params":[{"blockStateCalls":[{"blockOverrides":{"gasLimit":"0xa410"}},{"calls":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0xa411"}]}]}]}
<< {"jsonrpc":"2.0","id":39,"error":{"code":-38015,"message":"block gas limit reached: 0 + 42001 > 42000"}}
