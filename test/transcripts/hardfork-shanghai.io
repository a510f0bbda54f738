# {"network":"plain","hardfork":"shanghai","mining":"interval","receipts":"preconfirmed"}
// Shanghai: no blob fields, no beacon root and no requests in the header
>> {"jsonrpc":"2.0","id":1,"method":"eth_getHeaderByNumber","params":["latest"]}
<< {"jsonrpc":"2.0","id":1,"result":{"hash":"0x2957d4758c6429e9d907096263e04287452bfd3c44afe091c323425d9f95a13d","parentHash":"0x0000000000000000000000000000000000000000000000000000000000000000","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x0000000000000000000000000000000000000000","stateRoot":"0xc926979c6d7b2d85c1349b7e56042806ceb5693e436a04b73dadee8f4d19dd6e","transactionsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","receiptsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x0","gasLimit":"0x1c9c380","gasUsed":"0x0","timestamp":"0x6955b900","extraData":"0x","mixHash":"0x8044b6040e3a81219f4548892a86c909aca929bae80e7473a5b329299f307c76","nonce":"0x0000000000000000","baseFeePerGas":"0x3b9aca00","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421"}}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_nodeInfo"}
<< {"jsonrpc":"2.0","id":2,"result":{"currentBlockNumber":"0x0","currentBlockTimestamp":1767225600,"currentBlockHash":"0x2957d4758c6429e9d907096263e04287452bfd3c44afe091c323425d9f95a13d","hardFork":"shanghai","transactionOrder":"fifo","environment":{"baseFee":"0x342770c0","chainId":31337,"gasLimit":"0x1c9c380","gasPrice":"0x6fc23ac0"},"forkConfig":{"forkUrl":null,"forkBlockNumber":null,"forkRetryBackoff":null}}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_config"}
<< {"jsonrpc":"2.0","id":3,"result":{"current":{"activationTime":0,"blobSchedule":null,"chainId":"0x7a69","forkId":"0x31eee229","precompiles":{"ECREC":"0x0000000000000000000000000000000000000001","SHA256":"0x0000000000000000000000000000000000000002","RIPEMD160":"0x0000000000000000000000000000000000000003","ID":"0x0000000000000000000000000000000000000004","MODEXP":"0x0000000000000000000000000000000000000005","BN254_ADD":"0x0000000000000000000000000000000000000006","BN254_MUL":"0x0000000000000000000000000000000000000007","BN254_PAIRING":"0x0000000000000000000000000000000000000008","BLAKE2F":"0x0000000000000000000000000000000000000009"},"systemContracts":{}},"next":null,"last":null}}

// neither contract of the protocol is there
>> {"jsonrpc":"2.0","id":4,"method":"eth_getCode","params":["0x000f3df6d732807ef1319fb7b8bb8522d0beac02","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getCode","params":["0x0000f90827f1c53a10cb7a02335b175320002935","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x"}

// MCOPY is from Cancun
>> {"jsonrpc":"2.0","id":6,"method":"eth_call","params":[{"data":"0x60205f60205e"}]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32003,"message":"EVM error: invalid opcode: opcode 0x5e not defined"}}

// type 4 is from Prague, in calls as well
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","authorizationList":[{"chainId":"0x0","address":"0x00000000000000000000000000000000000000cc","nonce":"0x0","yParity":"0x0","r":"0x1","s":"0x1"}]}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32003,"message":"transaction type not supported: type 4 needs the hardfork prague, this is shanghai"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000bb","authorizationList":[{"chainId":"0x0","address":"0x00000000000000000000000000000000000000cc","nonce":"0x0","yParity":"0x0","r":"0x1","s":"0x1"}]}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32003,"message":"transaction type not supported: type 4 needs the hardfork prague, this is shanghai"}}

// data has no floor before Prague: 21,000 and 16 for each byte; and a transaction may have more than 2^24 gas before Osaka
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000bb","data":"0xffffffff","gas":"0x1312d00"}]}
<< {"jsonrpc":"2.0","id":9,"result":"0x4a3dbac2340e4b86980ffa44413a7d9d78c2dafc3c1db7e70a20e6dafec1686a"}
= sent result
@ 200
>> {"jsonrpc":"2.0","id":10,"method":"eth_getTransactionReceipt","params":["${sent}"]}
<< {"jsonrpc":"2.0","id":10,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x5248","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x4a3dbac2340e4b86980ffa44413a7d9d78c2dafc3c1db7e70a20e6dafec1686a","transactionIndex":"0x0","blockHash":"0x5b27adf7662d2f5d3ce7100902da4900045801d3538d19859bf66b91f3f0a690","blockNumber":"0x1","gasUsed":"0x5248","effectiveGasPrice":"0x6fc23ac0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000bb","contractAddress":null}}

// a precompile of Cancun cannot be moved: it is not there
>> {"jsonrpc":"2.0","id":11,"method":"eth_call","params":[{"to":"0x00000000000000000000000000000000000000bb"},"latest",{"0x000000000000000000000000000000000000000a":{"movePrecompileToAddress":"0x00000000000000000000000000000000000000bb"}}]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32000,"message":"account 0x000000000000000000000000000000000000000a is not a precompile"}}

// a contract that destroys itself is gone, with its storage
>> {"jsonrpc":"2.0","id":12,"method":"anvil_setCode","params":["0x00000000000000000000000000000000000000dd","0x33ff"]}
<< {"jsonrpc":"2.0","id":12,"result":null}
>> {"jsonrpc":"2.0","id":13,"method":"anvil_setStorageAt","params":["0x00000000000000000000000000000000000000dd","0x7","0x0000000000000000000000000000000000000000000000000000000000000009"]}
<< {"jsonrpc":"2.0","id":13,"result":true}
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendTransaction","params":[{"to":"0x00000000000000000000000000000000000000dd"}]}
<< {"jsonrpc":"2.0","id":14,"result":"0xa939692ae7bd20f0d80264ec9d7c591657b42e38f34798ce5a70b199e644755f"}
@ 200
>> {"jsonrpc":"2.0","id":15,"method":"eth_getCode","params":["0x00000000000000000000000000000000000000dd","latest"]}
<< {"jsonrpc":"2.0","id":15,"result":"0x"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000dd","0x7","latest"]}
<< {"jsonrpc":"2.0","id":16,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_getProof","params":["0x00000000000000000000000000000000000000dd",["0x7"],"latest"]}
<< {"jsonrpc":"2.0","id":17,"result":{"address":"0x00000000000000000000000000000000000000dd","accountProof":["0xf90151a0b91a8b7a7e9d3eab90afd81da3725030742f663c6ed8c26657bf00d842a9f4aaa01689b2a5203afd9ea0a0ca3765e4a538c7176e53eac1f8307a344ffc3c6176558080a0aa67a1dbdbf9f311649479ca0871cd274a36fe84de872b4fe94b979a614eefdca01db3b48a11f0330fd04e3c8ba6a767ce0ec9d39d1132db107a25842d13686931a0e8140ff074df110e330c61954ad42e73e93071523c99e85dde0cbce22690fee980a04b29efa44ecf50c19b34950cf1d0f05e00568bcc873120fbea9a4e8439de0962a0d0a1bfe5b45d2d863a794f016450a4caca04f3b599e8d1652afca8b752935fd880a0bf9b09e442e044778b354abbadb5ec049d7f5e8b585c3966d476c4fbc9a181d28080a0884e0df6f8bcef1c90163c6896cf04a53b97b9ae7ea44e6e1d610c6c07615786a0e5c557a0ce3894afeb44c37f3d24247f67dc76a174d8cacc360c1210eef60a7680","0xf873a030314e565e0574cb412563df634608d76f5c59d9f817e85966100ec1d48005c0b850f84e808a021e19e0c9bab2400000a056e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421a0c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"],"balance":"0x0","codeHash":"0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470","nonce":"0x0","storageHash":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","storageProof":[{"key":"0x7","value":"0x0","proof":[]}]}}

// there are no blobs yet
>> {"jsonrpc":"2.0","id":70,"method":"eth_blobBaseFee"}
<< {"jsonrpc":"2.0","id":70,"result":null}
>> {"jsonrpc":"2.0","id":71,"method":"eth_feeHistory","params":["0x1","0x0",[]]}
<< {"jsonrpc":"2.0","id":71,"result":{"oldestBlock":"0x0","baseFeePerGas":["0x3b9aca00","0x342770c0"],"gasUsedRatio":[0],"baseFeePerBlobGas":["0x0","0x0"],"blobGasUsedRatio":[0]}}
