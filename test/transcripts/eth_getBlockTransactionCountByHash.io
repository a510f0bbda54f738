# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a","0x7":"0x1"}}}}

// two transactions in block 1 and one pre-confirmed in block 2, behind the two that open a block
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0a45baf37da7938e668c0123b46a62315c101d3029d3ce8b3cbb3ed28ebfa171"}
= first result
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xb4a6902e41c228a313da92f4520f2fd9470e83edacc7d98c3a073e48c50be121"}
= second result
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":3,"result":{"hash":"0x750b0d10e3687d9a1f2126856c15261ff6245fc99458d9e3c94e7d404fc588e7","parentHash":"0xb40303e32df21cf5d0d9b56d81d5782dd3c7b57c7b7a5ccbb504d2d40ce8c882","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0x438baa7b62bd4bb95a7832f09d353066355536041f92759db365041dd477bb6e","transactionsRoot":"0x848c42c27771b3fdda46bee5809e9b64b85ee1cc94edd5f81e5d82738b385670","receiptsRoot":"0x141af63b273aa0e16a8b277a14fbd6b203f76b587f554810ed7e5e5e8b676dc4","logsBloom":"0x00000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000200000000000000000000000402000000000000000000000000000000020000000000000000000000000100000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0x230a2","timestamp":"0x6955b900","timestampMs":"0x19b76daa8c8","extraData":"0x01000004e20000000600000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x73a0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x50b","withdrawals":[],"uncles":[],"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x518dd858e79c0297e6d7fb7114e6d6669187fb4ca509fa6484dec1cd6b0239ac","0x0a45baf37da7938e668c0123b46a62315c101d3029d3ce8b3cbb3ed28ebfa171","0xb4a6902e41c228a313da92f4520f2fd9470e83edacc7d98c3a073e48c50be121"]}}
= sealed result.hash
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x2","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0733d4ee564dc2f6f687d5731e50578e57eec42c5c32719f3c42d5e9d1aa4b7f"}
= third result

// sealed; a hash nobody has; the zero hash is not the pending block
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBlockTransactionCountByHash","params":["${sealed}"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x4"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getBlockTransactionCountByHash","params":["0x${ab*32}"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getBlockTransactionCountByHash","params":["0x${00*32}"]}
<< {"jsonrpc":"2.0","id":7,"result":null}

// a hash has 32 bytes
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBlockTransactionCountByHash","params":["0xabcd"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0xabcd\"","data":"params[0]: expected a hash of 32 bytes, got \"0xabcd\""}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBlockTransactionCountByHash","params":["latest"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"latest\"","data":"params[0]: expected a hash of 32 bytes, got \"latest\""}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBlockTransactionCountByHash","params":[]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got nothing","data":"params[0]: expected a hash of 32 bytes, got nothing"}}
