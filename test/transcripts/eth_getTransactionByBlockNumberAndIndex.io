# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200","storage":{"0x0":"0x2a","0x7":"0x1"}}}}

// two transactions in block 1, one pre-confirmed in block 2
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x0a45baf37da7938e668c0123b46a62315c101d3029d3ce8b3cbb3ed28ebfa171"}
= first result
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xb4a6902e41c228a313da92f4520f2fd9470e83edacc7d98c3a073e48c50be121"}
= second result
@ 200
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockByNumber","params":["latest",false]}
<< {"jsonrpc":"2.0","id":3,"result":{"hash":"0xa33369222eeb0ff944d4a723180171b99377ea4565300734608b4f8c3ce895b1","parentHash":"0x8f7a246af2ed199f1258cd701e4c7b6cfb41dfd2af6c9b81f8ba8fe0a790248f","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xa3182025966833bb49214776ea2195b6a1bf11dc1a201ff94800bef6823a975d","transactionsRoot":"0x840bca0cadedc9fcc9dec9d8a27aba7f8163d95e1e55713acaf605b4aab09f44","receiptsRoot":"0xb03f1bf9b43fc7113d5bc00ff13cc15690a0af0f861e99b2be557f9b3980bb56","logsBloom":"0x00000000000000000000000000000000000000000000000000000200000000000000000000000000000000000000000000000000000800000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000200000000000000000000000402000000000000000000000000000000020000000000000000000000000100000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x2625a00","gasUsed":"0xbdb9","timestamp":"0x6955b900","extraData":"0x","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421","blobGasUsed":"0x0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0x0000000000000000000000000000000000000000000000000000000000000000","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x36e","withdrawals":[],"uncles":[],"transactions":["0x0a45baf37da7938e668c0123b46a62315c101d3029d3ce8b3cbb3ed28ebfa171","0xb4a6902e41c228a313da92f4520f2fd9470e83edacc7d98c3a073e48c50be121"]}}
= sealed result.hash
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x2","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0x0733d4ee564dc2f6f687d5731e50578e57eec42c5c32719f3c42d5e9d1aa4b7f"}
= third result

// by place
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0x0"]}
<< {"jsonrpc":"2.0","id":5,"result":{"hash":"0x0a45baf37da7938e668c0123b46a62315c101d3029d3ce8b3cbb3ed28ebfa171","type":"0x2","chainId":"0x509f455","nonce":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1","gas":"0x5208","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0x58cffbb14e90fe08b63edd9a58f3d1196011b230860cafddf65eb836390971ce","s":"0x690866d71662b2c8fe0e4b944c94301dac90be21f315713c7d7c1329877c2549","blockHash":"0xa33369222eeb0ff944d4a723180171b99377ea4565300734608b4f8c3ce895b1","blockNumber":"0x1","transactionIndex":"0x0","blockTimestamp":"0x6955b900"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0x1"]}
<< {"jsonrpc":"2.0","id":6,"result":{"hash":"0xb4a6902e41c228a313da92f4520f2fd9470e83edacc7d98c3a073e48c50be121","type":"0x2","chainId":"0x509f455","nonce":"0x1","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","value":"0x0","gas":"0x186a0","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x0000000000000000000000000000000000000000000000000000000000000007","accessList":[],"v":"0x1","yParity":"0x1","r":"0x1bebd7f58363a6d0c402c48480f0f2aa74360245011eb4677b326e38fe03ca10","s":"0x410066392c1fad97cb176fe6e4ac5c6eedbd1acabd703ad61a5c7d3d7833b769","blockHash":"0xa33369222eeb0ff944d4a723180171b99377ea4565300734608b4f8c3ce895b1","blockNumber":"0x1","transactionIndex":"0x1","blockTimestamp":"0x6955b900"}}

// a place that is not there
>> {"jsonrpc":"2.0","id":7,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0x2"]}
<< {"jsonrpc":"2.0","id":7,"result":null}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0xffffffff"]}
<< {"jsonrpc":"2.0","id":8,"result":null}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected an index, got \"0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff\""}}

// pre-confirmed
>> {"jsonrpc":"2.0","id":10,"method":"eth_getTransactionByBlockNumberAndIndex","params":["pending","0x0"]}
<< {"jsonrpc":"2.0","id":10,"result":{"hash":"0x0733d4ee564dc2f6f687d5731e50578e57eec42c5c32719f3c42d5e9d1aa4b7f","type":"0x2","chainId":"0x509f455","nonce":"0x0","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","value":"0x2","gas":"0x5208","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0xf7ee4a8a5c719773cd3a5f08b648d05ed4ef17c83813b025b91a83cad01ae70e","s":"0x3c40db9cb6f1f1aa622e20764549b81a3e506d9275731ff2c493141fc67e4831","blockHash":null,"blockNumber":"0x2","transactionIndex":"0x0","blockTimestamp":"0x6955b900"}}

// a block that is not there
>> {"jsonrpc":"2.0","id":11,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x63","0x0"]}
<< {"jsonrpc":"2.0","id":11,"result":null}

// a place is a QUANTITY
>> {"jsonrpc":"2.0","id":12,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected a QUANTITY such as 0x0 or 0x1f, got \"0\""}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1",0]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected a QUANTITY such as 0x0 or 0x1f, got 0"}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1","0x00"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected a QUANTITY such as 0x0 or 0x1f, got \"0x00\""}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_getTransactionByBlockNumberAndIndex","params":["0x1"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32602,"message":"Invalid params","data":"params[1]: expected a QUANTITY such as 0x0 or 0x1f, got nothing"}}
