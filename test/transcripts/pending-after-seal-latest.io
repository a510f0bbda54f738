# {"network":"flashblocks","endpoint":"open","pendingAfterSeal":"latest","alloc":{"0x0000000000000000000000000000000000001095":{"code":"0x3460005236600014602c573660201460335736604014603d5736606014604a5736608014605a5760006000fd5b60206000a0005b60003560206000a1005b60203560003560206000a2005b60403560203560003560206000a3005b60603560403560203560003560206000a400"},"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}}

// From a seal until the next flashblock, pending is nothing, and reads fall back to latest.
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0","to":"0x0000000000000000000000000000000000001095","value":"0x1","data":"0x1111111111111111111111111111111111111111111111111111111111111111"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x51a9cd635280bc33519ef0427531f37188efae4d540e2bed29275656937c876e"}
= logged result
@ 2000
>> {"jsonrpc":"2.0","id":2,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":"0x1"}

// the block of the tag, its count, its receipts and state
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBlockByNumber","params":["pending",false]}
<< {"jsonrpc":"2.0","id":3,"result":{"hash":"0x382e1a2c99276e3a0f74be171038b9bdef84bd3a96c166ce91308dc7152bafac","parentHash":"0xac7d98447f8ce9895089929b0f4cab0f983cded2fef65e002308cc34bd9217ae","sha3Uncles":"0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347","miner":"0x4200000000000000000000000000000000000011","stateRoot":"0xbb4a6c3febc17fffa973142cd2f3ad05463e909183415187e388db118b50bea2","transactionsRoot":"0xfaa2e43750a26f870ade6fb97a7e403a836484c1535312b904713fa5ef221594","receiptsRoot":"0xe05bfa7f70623be002508d0cd8afcb5fc2695a88fa715a0b261dc542666ebde5","logsBloom":"0x00000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","difficulty":"0x0","number":"0x1","gasLimit":"0x17d78400","gasUsed":"0x10c7f","timestamp":"0x6955b902","extraData":"0x01000000640000000500000000004c4b40","mixHash":"0xdf4a91f7f8ae94d0b5241ebd1d83c2e9747a96a2ad94af50823a1872a8737e63","nonce":"0x0000000000000000","baseFeePerGas":"0x4c4b40","withdrawalsRoot":"0x8ed4baae3a927be3dea54996b4d5899f8c01e7594bf50b17dc1e741388ce3d12","blobGasUsed":"0x39d0","excessBlobGas":"0x0","parentBeaconBlockRoot":"0xece275a0869148094e33ad6ae57158aa7bebf0cd1a6b5f956d353ad068593478","requestsHash":"0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855","size":"0x41c","withdrawals":[],"uncles":[],"transactions":["0x4290f33a1f7b9817e3f12013fcb8aacce77762d41b40ceef8ed1db220691b880","0x51a9cd635280bc33519ef0427531f37188efae4d540e2bed29275656937c876e"]}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getBlockTransactionCountByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x2"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000001095","pending"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x1"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}

// by its hash the transaction is sealed
>> {"jsonrpc":"2.0","id":7,"method":"eth_getTransactionReceipt","params":["${logged}"]}
<< {"jsonrpc":"2.0","id":7,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x10c7f","logs":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x382e1a2c99276e3a0f74be171038b9bdef84bd3a96c166ce91308dc7152bafac","blockNumber":"0x1","blockTimestamp":"0x6955b902","transactionHash":"0x51a9cd635280bc33519ef0427531f37188efae4d540e2bed29275656937c876e","transactionIndex":"0x1","logIndex":"0x0","removed":false}],"logsBloom":"0x00000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000000000000040000000000000000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x51a9cd635280bc33519ef0427531f37188efae4d540e2bed29275656937c876e","transactionIndex":"0x1","blockHash":"0x382e1a2c99276e3a0f74be171038b9bdef84bd3a96c166ce91308dc7152bafac","blockNumber":"0x1","gasUsed":"0x5838","effectiveGasPrice":"0x5b8d80","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000001095","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x351a6028","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x39d0"}}

// logs: between pending and pending only what is pending; no log twice
>> {"jsonrpc":"2.0","id":8,"method":"eth_getLogs","params":[{"fromBlock":"pending","toBlock":"pending","address":"0x0000000000000000000000000000000000001095"}]}
<< {"jsonrpc":"2.0","id":8,"result":[]}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getLogs","params":[{"fromBlock":"0x0","toBlock":"pending","address":"0x0000000000000000000000000000000000001095"}]}
<< {"jsonrpc":"2.0","id":9,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x1111111111111111111111111111111111111111111111111111111111111111"],"data":"0x0000000000000000000000000000000000000000000000000000000000000001","blockHash":"0x382e1a2c99276e3a0f74be171038b9bdef84bd3a96c166ce91308dc7152bafac","blockNumber":"0x1","blockTimestamp":"0x6955b902","transactionHash":"0x51a9cd635280bc33519ef0427531f37188efae4d540e2bed29275656937c876e","transactionIndex":"0x1","logIndex":"0x0","removed":false}]}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getLogs","params":[{"fromBlock":"0x2","toBlock":"pending"}]}
<< {"jsonrpc":"2.0","id":10,"result":[]}

// a transaction that comes now runs in the next block and is not seen
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x186a0","to":"0x0000000000000000000000000000000000001095","value":"0x2","data":"0x2222222222222222222222222222222222222222222222222222222222222222"}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x60dba81787dce8b39724c08728fba9971766e3f6f739f69953f658d63050bbc9"}
= next result
>> {"jsonrpc":"2.0","id":12,"method":"eth_getTransactionReceipt","params":["${next}"]}
<< {"jsonrpc":"2.0","id":12,"result":null}
>> {"jsonrpc":"2.0","id":13,"method":"base_transactionStatus","params":["${next}"]}
<< {"jsonrpc":"2.0","id":13,"result":{"status":"Known"}}
>> {"jsonrpc":"2.0","id":14,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":14,"result":"0x1"}

// with the flashblocks of the next block pending is that block: its system transaction, then the rest
@ 200
>> [{"jsonrpc":"2.0","id":1,"method":"eth_getBlockTransactionCountByNumber","params":["pending"]},{"jsonrpc":"2.0","id":2,"method":"eth_getTransactionReceipt","params":["${next}"]}]
<< [{"jsonrpc":"2.0","id":1,"result":"0x1"},{"jsonrpc":"2.0","id":2,"result":null}]
@ 200
>> [{"jsonrpc":"2.0","id":1,"method":"eth_getBlockTransactionCountByNumber","params":["pending"]},{"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}]
<< [{"jsonrpc":"2.0","id":1,"result":"0x2"},{"jsonrpc":"2.0","id":2,"result":"0x2"}]
>> {"jsonrpc":"2.0","id":15,"method":"eth_getLogs","params":[{"fromBlock":"pending","toBlock":"pending","address":"0x0000000000000000000000000000000000001095"}]}
<< {"jsonrpc":"2.0","id":15,"result":[{"address":"0x0000000000000000000000000000000000001095","topics":["0x2222222222222222222222222222222222222222222222222222222222222222"],"data":"0x0000000000000000000000000000000000000000000000000000000000000002","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x2","blockTimestamp":"0x6955b904","transactionHash":"0x60dba81787dce8b39724c08728fba9971766e3f6f739f69953f658d63050bbc9","transactionIndex":"0x1","logIndex":"0x0","removed":false}]}
