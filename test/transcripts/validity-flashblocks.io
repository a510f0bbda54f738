# {"network":"flashblocks","endpoint":"open","alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x60005460010160005500","storage":{"0x0":"0x7"}}}}
// blocks of 2 s: a window of 30, and an index that counts flashblocks from 1
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f86b82210580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c001a042f801d0b8a77b5a81e8cd846635aa9024591cb8c81cb926b58bcd47dcdf85d8a05c6d2b6acdc8827ecbf8f345d57fb0a8cab0706f80fdcd4cb5fb46d76114d5d8"}
= a result
>> {"jsonrpc":"2.0","id":2,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x02f86b82210580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a0f6b3bcf6f7b0516eb02497156c207cb157188a91212479bd96bbf2d064742715a05428e20c28c5fac482a1c9f87eb725ac9ad58977d447076c13e9b112528acb5b"}
= b result
>> {"jsonrpc":"2.0","id":3,"method":"eth_signTransaction","params":[{"from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x02f86b82210580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c001a043af35dad213ce382e1807d1c75d6bb932609951bf66e5425b126ebec5373470a05e803790713a7e4f640d5985407b4dd88521d2d6ce55f2780ed30f3933fea96e"}
= c result
>> {"jsonrpc":"2.0","id":4,"method":"base_sendRawTransactionValidity","params":["${a}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x20"}}]}]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"the block-number predicate expires too far in the future: last block 32, maximum 31"}}
>> {"jsonrpc":"2.0","id":5,"method":"base_sendRawTransactionValidity","params":["${a}",{"validity":[{"type":"block_number","params":{"op":"<=","value":"0x1f"}},{"type":"flashblock_index","params":{"op":"=","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x9db8495a2beca88c0911da3b4f2143767b3b2b0aa44bb69dc4b65b11e6b9b2f9"}
= third result
>> {"jsonrpc":"2.0","id":6,"method":"base_sendRawTransactionValidity","params":["${b}",{"validity":[{"type":"block_number","params":{"op":"=","value":"0x1"}},{"type":"flashblock_index","params":{"op":"<=","value":"0x2"}},{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x8"}}]}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x30f26605634d57fde1e0f4e6987d7b59e654a0b958461185a4a9e08df02986e4"}
= late result
>> {"jsonrpc":"2.0","id":7,"method":"base_sendRawTransactionValidity","params":["${c}",{"validity":[{"type":"block_number","params":{"op":"=","value":"0x2"}},{"type":"flashblock_index","params":{"op":"=","value":"0x1"}}]}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x19c8e6defe43ffd07b6b4b9ad976048ea7f697a3f5d431d77be44ce87da92050"}
= next result
>> {"jsonrpc":"2.0","id":8,"method":"eth_getBlockTransactionCountByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x1"}
@ 400
>> {"jsonrpc":"2.0","id":9,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":9,"result":{"pending":"0x2","queued":"0x0"}}
// flashblock 2 has ended: its only block is this one
@ 200
>> {"jsonrpc":"2.0","id":10,"method":"base_transactionStatus","params":["${late}"]}
<< {"jsonrpc":"2.0","id":10,"result":{"status":"Unknown"}}
@ 200
>> {"jsonrpc":"2.0","id":11,"method":"eth_getTransactionByHash","params":["${third}"]}
<< {"jsonrpc":"2.0","id":11,"result":{"hash":"0x9db8495a2beca88c0911da3b4f2143767b3b2b0aa44bb69dc4b65b11e6b9b2f9","type":"0x2","chainId":"0x2105","nonce":"0x0","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0x42f801d0b8a77b5a81e8cd846635aa9024591cb8c81cb926b58bcd47dcdf85d8","s":"0x5c6d2b6acdc8827ecbf8f345d57fb0a8cab0706f80fdcd4cb5fb46d76114d5d8","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x1","blockTimestamp":"0x6955b902"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000c0","0x0",{"blockNumber":"0x1","flashblockIndex":"0x2"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x0000000000000000000000000000000000000000000000000000000000000007"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000c0","0x0",{"blockNumber":"0x1","flashblockIndex":"0x3"}]}
<< {"jsonrpc":"2.0","id":13,"result":"0x0000000000000000000000000000000000000000000000000000000000000008"}
@ 1200
>> {"jsonrpc":"2.0","id":14,"method":"eth_getTransactionByHash","params":["${next}"]}
<< {"jsonrpc":"2.0","id":14,"result":{"hash":"0x19c8e6defe43ffd07b6b4b9ad976048ea7f697a3f5d431d77be44ce87da92050","type":"0x2","chainId":"0x2105","nonce":"0x0","from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0","gasPrice":"0xa7d8c0","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0x43af35dad213ce382e1807d1c75d6bb932609951bf66e5425b126ebec5373470","s":"0x5e803790713a7e4f640d5985407b4dd88521d2d6ce55f2780ed30f3933fea96e","blockHash":null,"blockNumber":null,"transactionIndex":null,"blockTimestamp":null}}
@ 400
>> {"jsonrpc":"2.0","id":15,"method":"eth_getTransactionByHash","params":["${next}"]}
<< {"jsonrpc":"2.0","id":15,"result":{"hash":"0x19c8e6defe43ffd07b6b4b9ad976048ea7f697a3f5d431d77be44ce87da92050","type":"0x2","chainId":"0x2105","nonce":"0x0","from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0x43af35dad213ce382e1807d1c75d6bb932609951bf66e5425b126ebec5373470","s":"0x5e803790713a7e4f640d5985407b4dd88521d2d6ce55f2780ed30f3933fea96e","blockHash":null,"blockNumber":"0x2","transactionIndex":"0x1","blockTimestamp":"0x6955b904"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_getStorageAt","params":["0x00000000000000000000000000000000000000c0","0x0",{"blockNumber":"0x2","flashblockIndex":"0x1"}]}
<< {"jsonrpc":"2.0","id":16,"result":"0x0000000000000000000000000000000000000000000000000000000000000009"}
// an index of at most 0 never comes: flashblock 0 has only the transactions that open the block
>> {"jsonrpc":"2.0","id":17,"method":"base_sendRawTransactionValidity","params":["${a}",{"validity":[{"type":"flashblock_index","params":{"op":">=","value":"0x0"}},{"type":"flashblock_index","params":{"op":"<","value":"0x1"}}]}]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32602,"message":"flashblock-index predicate at index 1 can never be satisfied by a pooled transaction"}}
>> {"jsonrpc":"2.0","id":18,"method":"base_sendRawTransactionValidity","params":["${a}",{"validity":[{"type":"flashblock_index","params":{"op":"<","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32602,"message":"flashblock-index predicate at index 0 can never be satisfied by a pooled transaction"}}
>> {"jsonrpc":"2.0","id":19,"method":"base_sendRawTransactionValidity","params":["${a}",{"validity":[{"type":"flashblock_index","params":{"op":"<=","value":"0x0"}}]}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32602,"message":"flashblock-index predicate at index 0 can never be satisfied by a pooled transaction"}}
