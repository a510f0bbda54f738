# {"network":"mainnet","endpoint":"open","alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x60005460010160005500","storage":{"0x0":"0x7"}}}}
// mainnet since Denim: in order of fees, when the block is built; type 0x79 came later
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","maxPriorityFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f868822105800183989681830186a09400000000000000000000000000000000000000c08080c080a0cf103af7554bcdc6ffa0cc73fd9636eb518418deffb69645d978c29703f6d62fa0018b4340083b00cafd9518fcccfde00966bf32a2e6df0bc287cc7b59cdcb7882"}
= low result
>> {"jsonrpc":"2.0","id":2,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","maxPriorityFeePerGas":"0x2"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x02f868822105800283989682830186a09400000000000000000000000000000000000000c08080c001a04fe83fdfb3dec52d9f6b36820e781ca3e24b679731bcb8b38922edf5e27c9286a04ce776952f69e50a5cb2439d95d64cbcbab9292e4d38665356c6496405b3873c"}
= mid result
>> {"jsonrpc":"2.0","id":3,"method":"eth_signTransaction","params":[{"from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","maxPriorityFeePerGas":"0x3"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x02f868822105800383989683830186a09400000000000000000000000000000000000000c08080c001a0335ef80154cb8d680b4e36ec6fc64ad22a15e87ff0fb13dad6f2e0c3fde5d1bea06ef5a634a0c4bee04f06509e1d9978274fe04d81a7bcb8486f834255f3eeef5f"}
= high result
>> {"jsonrpc":"2.0","id":4,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","maxPriorityFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x02f868822105800183989681830186a09400000000000000000000000000000000000000c08080c001a0b97440fc568fb6be9cdef812334e489ee5c48ffdf5d3bc8f0f0dd3387628241ea076cdb52cf979285c522e5a966ba0b3a2fc9568bd604dc01b3fee65cb750cf61f"}
= one result
>> {"jsonrpc":"2.0","id":5,"method":"base_sendRawTransactionValidity","params":["${high}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x9"}},{"type":"block_number","params":{"op":"<=","value":"0x2"}}]}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x8997d514d44f55e5e143f2d7bae652336a5a30382e2206804dffb3e0da9321f5"}
= highHash result
>> {"jsonrpc":"2.0","id":6,"method":"base_sendRawTransactionValidity","params":["${mid}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":">=","value":"0x8"}},{"type":"block_number","params":{"op":"<=","value":"0x2"}}]}]}
<< {"jsonrpc":"2.0","id":6,"result":"0xf4b2055b732d0d22d1a5fed664d0ea136e00b48155f4ab1bb903a18e9960c426"}
= midHash result
>> {"jsonrpc":"2.0","id":7,"method":"base_sendRawTransactionValidity","params":["${low}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x0"}},{"type":"block_number","params":{"op":"<=","value":"0x2"}}]}]}
<< {"jsonrpc":"2.0","id":7,"result":"0xb402de321c014230c1b73e07faf70ccc632e2a1ffa5aced078f96db4c16acdc4"}
= lowHash result
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendRawTransaction","params":["${one}"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x81f847a95c5a8866e0d068deb41de871a2095fefef5b223186b7d0d3fb5045b0"}
>> {"jsonrpc":"2.0","id":9,"method":"base_transactionStatus","params":["${highHash}"]}
<< {"jsonrpc":"2.0","id":9,"result":{"status":"Known"}}
@ 200
// the cheap one lets the next one in, which lets the dear one in
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":10,"result":{"hash":"0x0d96ed5a6acb1eb6cc6cbb6ae942792c8d565ffd99d02c8a218567b596a6ac4c","parentHash":"0x420ac334ec7074e589443fdab54802c7cd3de64d7a6313f8c39bae636725fb08","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x0a99e7bf38d35e5c40a93b413f44948192eb4f7099a6132e137f48a25cf59431","transactionsRoot":"0xd46033611879a1ea53b040895eedc156df095999be3d0f42d6725481286af363","receiptsRoot":"0xf536e56db5d31d5294cceb337657f03f3cc0399cb6a8201219e94142ae9487c8","logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x2a3bd","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000003e80000000500000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0xad70","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x54f","withdrawals":[],"uncles":[],"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x518dd858e79c0297e6d7fb7114e6d6669187fb4ca509fa6484dec1cd6b0239ac","0x81f847a95c5a8866e0d068deb41de871a2095fefef5b223186b7d0d3fb5045b0","0xf4b2055b732d0d22d1a5fed664d0ea136e00b48155f4ab1bb903a18e9960c426","0x8997d514d44f55e5e143f2d7bae652336a5a30382e2206804dffb3e0da9321f5"]}}
>> {"jsonrpc":"2.0","id":11,"method":"base_transactionStatus","params":["${lowHash}"]}
<< {"jsonrpc":"2.0","id":11,"result":{"status":"Known"}}
@ 400
>> {"jsonrpc":"2.0","id":12,"method":"base_transactionStatus","params":["${lowHash}"]}
<< {"jsonrpc":"2.0","id":12,"result":{"status":"Unknown"}}
>> {"jsonrpc":"2.0","id":13,"method":"base_sendRawTransactionValidity","params":["0x79f87c840509f455808080808080843b9aca00830186a0c0e0dfde9470997970c51812dc3a010c7d01b50e0d17dc79c887038d7ea4c68000808080b84194f55773149900836037dcc1c90e8d87d20db90444fc8e1d740fb0fac3176951207e23e4f3b5124130b704293c1a324892b8d8353f0f0262998c61829c81c1801b80",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x9"}}]}]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"EIP-8130 validity transactions are gated behind the Everest hard fork; they are not accepted before Everest is active"}}
>> {"jsonrpc":"2.0","id":14,"method":"base_sendRawTransactionValidity","params":["0x79c0",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x9"}}]}]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"failed to decode transaction: transaction: expected 15 fields, got 0"}}
