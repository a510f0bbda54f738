# {"alloc":{"0x00000000000000000000000000000000000000c0":{"code":"0x60005460010160005500","storage":{"0x0":"0x7"}}}}
// the contract counts its calls in slot 0, from 7; a swap below a price is of this kind
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f86d840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a0fd88280bed679f31eda057e70cb3f278c309b189fe9823722b99d43a1f54c631a07b0387da3fda218b851cd625706747ce4570dbf9832ca132260ae72117e51578"}
= waits result
>> {"jsonrpc":"2.0","id":2,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x02f86d840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a0a37d95403a566edd36d6ad1f5d62c4dc8ff0fe1f2081283e5373bd2dd435f24ea029441113aa7f348253af0cc49acd7ecdf6205aedf912274a59bee9320ef9bc43"}
= counts result
>> {"jsonrpc":"2.0","id":3,"method":"base_sendRawTransactionValidity","params":["${waits}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":">=","value":"0x9"}},{"type":"block_number","params":{"op":"<=","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x4d5d4c56174f2cf3511d2b9d08d4f8b5b8601a9e078935269feeff87982949e8"}
= waiting result
// it waits, private: known, in the txpool, not pending, without a receipt
>> {"jsonrpc":"2.0","id":4,"method":"base_transactionStatus","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":4,"result":{"status":"Known"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getTransactionByHash","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":5,"result":{"hash":"0x4d5d4c56174f2cf3511d2b9d08d4f8b5b8601a9e078935269feeff87982949e8","type":"0x2","chainId":"0x509f455","nonce":"0x0","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0","gasPrice":"0xa7d8c0","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0xfd88280bed679f31eda057e70cb3f278c309b189fe9823722b99d43a1f54c631","s":"0x7b0387da3fda218b851cd625706747ce4570dbf9832ca132260ae72117e51578","blockHash":null,"blockNumber":null,"transactionIndex":null,"blockTimestamp":null}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionReceipt","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":6,"result":null}
>> {"jsonrpc":"2.0","id":7,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":{"pending":"0x1","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getTransactionCount","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","pending"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x0"}
// one call of two
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendRawTransaction","params":["${counts}"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x08ce4c6fc0c92fe21fc861fd39471ba1e93601f23215009e23b8842c56ec3758"}
>> {"jsonrpc":"2.0","id":10,"method":"eth_getBlockTransactionCountByNumber","params":["pending"]}
<< {"jsonrpc":"2.0","id":10,"result":"0x3"}
// the second one lets it in, right behind it in the same block
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":11,"result":"0x74f93ec12cf64e5d3baabd1eeed8618c76d021e60863cfa92fa7e9d479f6b57f"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getTransactionReceipt","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":12,"result":{"type":"0x2","status":"0x1","cumulativeGasUsed":"0x2a3bd","logs":[],"logsBloom":"0x00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000","transactionHash":"0x4d5d4c56174f2cf3511d2b9d08d4f8b5b8601a9e078935269feeff87982949e8","transactionIndex":"0x4","blockHash":"0x0000000000000000000000000000000000000000000000000000000000000000","blockNumber":"0x1","gasUsed":"0x659c","effectiveGasPrice":"0x5b8d80","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x00000000000000000000000000000000000000c0","contractAddress":null,"l1GasPrice":"0x5f5e100","l1GasUsed":"0x640","l1Fee":"0x351a6028","l1BaseFeeScalar":"0x8dd","l1BlobBaseFee":"0x4c4b40","l1BlobBaseFeeScalar":"0x101c12","daFootprintGasScalar":"0x94","blobGasUsed":"0x39d0"}}
>> {"jsonrpc":"2.0","id":13,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":13,"result":{"pending":"0x0","queued":"0x0"}}
// all predicates hold: it runs at once
>> {"jsonrpc":"2.0","id":14,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":14,"result":"0x02f86d840509f45580830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a0c3d6addf43c39b77443aa16124f707baa51d211acd743088396976979ff65a11a02a5b5e69b1e705a09be292d043c9b762c92c0a7447f16c41d0b6c36f15882319"}
= now result
>> {"jsonrpc":"2.0","id":15,"method":"base_sendRawTransactionValidity","params":["${now}",{"validity":[{"type":"balance","params":{"address":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","op":"=","value":"0x000000000000000000000000000000000000000000021e19e0c9bab2400000"}},{"type":"nonce","params":{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","op":"=","value":"0x1"}},{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x0a","mask":"0xff"}},{"type":"block_number","params":{"op":"=","value":"0x1"}}]}]}
<< {"jsonrpc":"2.0","id":15,"result":"0x60f5d54ed69899e4b106a2ec9db0ddba3a355ffc467524d7cbae46b1c5f2766e"}
= ran result
>> {"jsonrpc":"2.0","id":16,"method":"eth_getTransactionByHash","params":["${ran}"]}
<< {"jsonrpc":"2.0","id":16,"result":{"hash":"0x60f5d54ed69899e4b106a2ec9db0ddba3a355ffc467524d7cbae46b1c5f2766e","type":"0x2","chainId":"0x509f455","nonce":"0x0","from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0xc3d6addf43c39b77443aa16124f707baa51d211acd743088396976979ff65a11","s":"0x2a5b5e69b1e705a09be292d043c9b762c92c0a7447f16c41d0b6c36f15882319","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x5","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
// an edit of the state lets it in
>> {"jsonrpc":"2.0","id":17,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0"}]}
<< {"jsonrpc":"2.0","id":17,"result":"0x02f86d840509f45501830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a09de659fa16f834cc4a92261f098f9e6ba0ae9fa439d9e5ab2a4e3810514b843ea026462aa5c9fbffc55e884146600bf4f735e1447ebedbce290169c20846bcc4cb"}
= edited result
>> {"jsonrpc":"2.0","id":18,"method":"base_sendRawTransactionValidity","params":["${edited}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":">","value":"0xff"}},{"type":"block_number","params":{"op":"<=","value":"0x3"}}]}]}
<< {"jsonrpc":"2.0","id":18,"result":"0xd36a3ca98be9fb743e22d38a0bc24f5f342af34c0a3ef28fbbbd4fa8d3129367"}
= edit result
>> {"jsonrpc":"2.0","id":19,"method":"base_transactionStatus","params":["${edit}"]}
<< {"jsonrpc":"2.0","id":19,"result":{"status":"Known"}}
>> {"jsonrpc":"2.0","id":20,"method":"anvil_setStorageAt","params":["0x00000000000000000000000000000000000000c0","0x0","0x0000000000000000000000000000000000000000000000000000000000000100"]}
<< {"jsonrpc":"2.0","id":20,"result":true}
>> {"jsonrpc":"2.0","id":21,"method":"eth_getTransactionByHash","params":["${edit}"]}
<< {"jsonrpc":"2.0","id":21,"result":{"hash":"0xd36a3ca98be9fb743e22d38a0bc24f5f342af34c0a3ef28fbbbd4fa8d3129367","type":"0x2","chainId":"0x509f455","nonce":"0x1","from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0x9de659fa16f834cc4a92261f098f9e6ba0ae9fa439d9e5ab2a4e3810514b843e","s":"0x26462aa5c9fbffc55e884146600bf4f735e1447ebedbce290169c20846bcc4cb","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x6","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
@ 200
// a replacement pays a tenth more, with predicates or without
>> {"jsonrpc":"2.0","id":22,"method":"eth_signTransaction","params":[{"from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x64"}]}
<< {"jsonrpc":"2.0","id":22,"result":"0x02f86b840509f4558064843b9aca00830186a09400000000000000000000000000000000000000c08080c080a0db1ececae668164670b56679afe76e8c311bfd9a1736edf138fd9823ef61644ba078b4a4e7507b880004bdf643f7ff6b1a1c4bd6b36fb28dd4e2feb30e72727b32"}
= first result
>> {"jsonrpc":"2.0","id":23,"method":"eth_signTransaction","params":[{"from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a1","maxFeePerGas":"0x3b9aca00","maxPriorityFeePerGas":"0x6d","value":"0x0"}]}
<< {"jsonrpc":"2.0","id":23,"result":"0x02f86b840509f455806d843b9aca00830186a19400000000000000000000000000000000000000c08080c001a08deb7f2259f11f736426111d59dc390d6591355a674c31458941cb8efd9cde34a015389bd119c25e92c0b2e0c04ed78c2513f44260411becfd0fad81a92acb92cc"}
= cheap result
>> {"jsonrpc":"2.0","id":24,"method":"eth_signTransaction","params":[{"from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","maxFeePerGas":"0x4190ab00","maxPriorityFeePerGas":"0x6e"}]}
<< {"jsonrpc":"2.0","id":24,"result":"0x02f86b840509f455806e844190ab00830186a09400000000000000000000000000000000000000c08080c001a0b485260d688ea3dbe5a4148cef2c82ed807e9e0dbeb318c51f94b681c865b31ca0082493fea2e11ac346391628873eddc340a8fcae11cc1956861f7831a33e8154"}
= dear result
>> {"jsonrpc":"2.0","id":25,"method":"base_sendRawTransactionValidity","params":["${first}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x0"}},{"type":"block_number","params":{"op":"<","value":"0x4"}}]}]}
<< {"jsonrpc":"2.0","id":25,"result":"0x073924a2b990fbd2989d971f7c723cef7464080e3d4dcfb64ec2317db2d30a41"}
= replaced result
>> {"jsonrpc":"2.0","id":26,"method":"base_sendRawTransactionValidity","params":["${cheap}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x1"}},{"type":"block_number","params":{"op":"<","value":"0x4"}}]}]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32000,"message":"replacement transaction underpriced"}}
>> {"jsonrpc":"2.0","id":27,"method":"base_sendRawTransactionValidity","params":["${dear}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x1"}},{"type":"block_number","params":{"op":"<","value":"0x4"}}]}]}
<< {"jsonrpc":"2.0","id":27,"result":"0xb123713936e89159e0ddf4b0f5ed998757dfd7c1bbeb7be1ef20c4be25a7a40d"}
= replacing result
>> {"jsonrpc":"2.0","id":28,"method":"base_transactionStatus","params":["${replaced}"]}
<< {"jsonrpc":"2.0","id":28,"result":{"status":"Unknown"}}
>> {"jsonrpc":"2.0","id":29,"method":"base_transactionStatus","params":["${replacing}"]}
<< {"jsonrpc":"2.0","id":29,"result":{"status":"Known"}}
// its last block is 3, which is under way; the next one drops it
@ 200
>> {"jsonrpc":"2.0","id":30,"method":"base_transactionStatus","params":["${replacing}"]}
<< {"jsonrpc":"2.0","id":30,"result":{"status":"Known"}}
>> {"jsonrpc":"2.0","id":31,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":31,"result":"0x2"}
@ 200
>> {"jsonrpc":"2.0","id":32,"method":"base_transactionStatus","params":["${replacing}"]}
<< {"jsonrpc":"2.0","id":32,"result":{"status":"Unknown"}}
>> {"jsonrpc":"2.0","id":33,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":33,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":34,"method":"eth_getTransactionCount","params":["0x90f79bf6eb2c4f870365e785982e1f101e93b906","pending"]}
<< {"jsonrpc":"2.0","id":34,"result":"0x0"}
// a later nonce waits for an earlier one, then for its predicates
>> {"jsonrpc":"2.0","id":35,"method":"eth_signTransaction","params":[{"from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","gas":"0x186a0","nonce":"0x1"}]}
<< {"jsonrpc":"2.0","id":35,"result":"0x02f86d840509f45501830f424083a7d8c0830186a09400000000000000000000000000000000000000c08080c080a065602de958a42f85e9b68fb28b533a1a898bf77c499b9cfcf15fb034cd69b2b4a032accfb1629c0c2593fe0282a2da24da03efc064529d3d39409922be2c8bb0aa"}
= later result
>> {"jsonrpc":"2.0","id":36,"method":"base_sendRawTransactionValidity","params":["${later}",{"validity":[{"type":"storage","params":{"address":"0x00000000000000000000000000000000000000c0","slot":"0x0","op":"=","value":"0x101"}},{"type":"block_number","params":{"op":"<=","value":"0x9"}}]}]}
<< {"jsonrpc":"2.0","id":36,"result":"0xe4138196f17ce2224d5a1f9bcd435aca45a99606698c8af7839a7b9ab4583db2"}
= gap result
>> {"jsonrpc":"2.0","id":37,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":37,"result":{"pending":"0x0","queued":"0x1"}}
>> {"jsonrpc":"2.0","id":38,"method":"eth_sendTransaction","params":[{"from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":38,"result":"0x53813bd817f644388a37de75bb74b4ea362fa6b3ca999fd9fe5b37b45522de30"}
>> {"jsonrpc":"2.0","id":39,"method":"eth_getTransactionByHash","params":["${gap}"]}
<< {"jsonrpc":"2.0","id":39,"result":{"hash":"0xe4138196f17ce2224d5a1f9bcd435aca45a99606698c8af7839a7b9ab4583db2","type":"0x2","chainId":"0x509f455","nonce":"0x1","from":"0x90f79bf6eb2c4f870365e785982e1f101e93b906","to":"0x00000000000000000000000000000000000000c0","value":"0x0","gas":"0x186a0","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0x65602de958a42f85e9b68fb28b533a1a898bf77c499b9cfcf15fb034cd69b2b4","s":"0x32accfb1629c0c2593fe0282a2da24da03efc064529d3d39409922be2c8bb0aa","blockHash":null,"blockNumber":"0x4","transactionIndex":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daab20"}}
