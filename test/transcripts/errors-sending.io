# {"alloc":{"0x90f79bf6eb2c4f870365e785982e1f101e93b906":{"balance":"1000000000000000000n","code":"0x00"}}}

// what each refusal says, and that it changes nothing: nonce 0, 10,000 ETH, nothing in the pending block
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// nothing
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendRawTransaction","params":["0x"]}
<< {"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"empty transaction data"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// no transaction: an empty list, a text, a list of one byte, a type and nothing, a byte too many, a byte too few
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendRawTransaction","params":["0xc0"]}
<< {"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"failed to decode signed transaction","data":"transaction: expected 9 fields, got 0"}}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["0x82abcd"]}
<< {"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"failed to decode signed transaction","data":"transaction: expected a list or a type byte"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendRawTransaction","params":["0xc101"]}
<< {"jsonrpc":"2.0","id":4,"error":{"code":-32602,"message":"failed to decode signed transaction","data":"transaction: expected 9 fields, got 1"}}
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendRawTransaction","params":["0x02"]}
<< {"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"failed to decode signed transaction","data":"transaction: expected a list"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendRawTransaction","params":["0x02c0"]}
<< {"jsonrpc":"2.0","id":6,"error":{"code":-32602,"message":"failed to decode signed transaction","data":"transaction: expected 12 fields, got 0"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d2900"]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"failed to decode signed transaction","data":"expected no bytes after the item, got 1"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"failed to decode signed transaction","data":"the item at 0 lacks 1 of its bytes"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// a number with a leading zero, which would be a second way to write the same transaction
>> {"jsonrpc":"2.0","id":9,"method":"eth_sendRawTransaction","params":["0x02f86d840509f45580830f424083a7d8c083005208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"failed to decode signed transaction","data":"gasLimit: expected no leading zero bytes"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// a signature with a high s (EIP-2), and one of nobody
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c001a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a0845bab5c031dfaf604ffe72d89df606ea01d10bc2372772a0c825ccbb1f43418"]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"invalid transaction signature"}}
>> {"jsonrpc":"2.0","id":11,"method":"eth_sendRawTransaction","params":["0x02f84c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c08080a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":11,"error":{"code":-32602,"message":"invalid transaction signature"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// another chain, in types 2 and 0
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendRawTransaction","params":["0x02f8680180830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0056479ca485da6ec63f44ef12eb1737b06b07f3d96b65bf9cacd48fc8e7832b2a01c31503f2d37dc601d81a065e42133bc72e1cb47301e7f54edcb317497d33d1c"]}
<< {"jsonrpc":"2.0","id":12,"error":{"code":-32000,"message":"invalid chain ID"}}
>> {"jsonrpc":"2.0","id":13,"method":"eth_sendRawTransaction","params":["0xf8628083a7d8c0825208940000000000000000000000000000000000000b0b018026a0b461f5e833af4d7f36d21573b2f9721e68f8c3373df5cd52f1f0fd882166e5e8a0070265a209fc08fc61cce2688deb0c117e7e41eb25d6d3eb8f9bb8a8da1fb14d"]}
<< {"jsonrpc":"2.0","id":13,"error":{"code":-32000,"message":"invalid chain ID"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// types that this chain does not have: blobs (3), deposits (0x7e), account abstraction (0x79), and none at all (0)
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendRawTransaction","params":["0x03f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":14,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":15,"method":"eth_sendRawTransaction","params":["0x7ef86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":15,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":16,"method":"eth_sendRawTransaction","params":["0x79f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":16,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":17,"method":"eth_sendRawTransaction","params":["0x00f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":17,"error":{"code":-32003,"message":"transaction type not supported"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// more gas than a block has: 40,000,001
>> {"jsonrpc":"2.0","id":18,"method":"eth_sendRawTransaction","params":["0x02f86e840509f45580830f424083a7d8c08402625a01940000000000000000000000000000000000000b0b0180c001a0814cb11f0fc45bc90419eb89963ddc07f44843c7b73561369719458e8242a9b7a0322a350e57f827a403e7a5b70b4d6d6c0eca764dcb5637ca562a8a0b5ee18826"]}
<< {"jsonrpc":"2.0","id":18,"error":{"code":-32000,"message":"exceeds block gas limit"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// more than a transaction may have: 16,777,217 (EIP-7825)
>> {"jsonrpc":"2.0","id":19,"method":"eth_sendRawTransaction","params":["0x02f86e840509f45580830f424083a7d8c08401000001940000000000000000000000000000000000000b0b0180c001a0399aa95bba12b143f0c98b472fe902a084988d536c08c06090a27d69912fab18a03f4e4c47d5fc53266ef657b334e8851e18f3a29c29bbe949f24ad281f573cf90"]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32000,"message":"exceeds max transaction gas limit"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// less than it takes to begin: 20,999; 24,999 where the calldata floor is 25,000 (EIP-7623)
>> {"jsonrpc":"2.0","id":20,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825207940000000000000000000000000000000000000b0b0180c001a067f13c029e7819247891f0cb2994bd6f40582a166fb14f226a4d0ed08eb3e36ca05ba7ff4bccbfc38c63e0c416297c1e5675288bb3eb260a03e46fb617517e0076"]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32000,"message":"intrinsic gas too low"}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_sendRawTransaction","params":["0x02f8d1840509f45580830f424083a7d8c08261a7940000000000000000000000000000000000000b0b01b864ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffc001a08c643aa8553546b6ad75bb2c1eb73ea1ec4cb368984142c57b5818f89507cd7ba032f6d4dc778aee4debade9cbb9b383f1ad3653e0f7e86bb69a2e59e098dad284"]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32000,"message":"intrinsic gas too low"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// a fee that is surely a mistake: 47,619,047,619,048 wei for each of 21,000 gas are over one ETH
>> {"jsonrpc":"2.0","id":22,"method":"eth_sendRawTransaction","params":["0x02f86f840509f45580830f4240862b4f2c6af9e8825208940000000000000000000000000000000000000b0b0180c001a068eda8533d1721cdc61d65ce6509b075c3be50d80d932a0203e1101b0987c98ba07bb27145fcfc0cebfd9f85e91d032e8388292e09e1c1dfcfd2b035d50a8d9374"]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32000,"message":"tx fee (1000000000000008000 wei) exceeds the configured cap (1000000000000000000 wei)"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// a cap below the base fee of 5,000,000
>> {"jsonrpc":"2.0","id":23,"method":"eth_sendRawTransaction","params":["0x02f869840509f4558080834c4b3f825208940000000000000000000000000000000000000b0b0180c001a076ff7f320e0157d0c81439316ad8b69ea97782b9467e0ff4a0881f5ae530b709a02dbdcb51f966f2e21d4c442f0a470ea541eaa8d1aba71b7199762f1dcbd75939"]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32000,"message":"max fee per gas less than block base fee: maxFeePerGas 4999999, baseFee 5000000"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// a tip of 11,000,001 under a cap of 11,000,000
>> {"jsonrpc":"2.0","id":24,"method":"eth_sendRawTransaction","params":["0x02f86c840509f4558083a7d8c183a7d8c0825208940000000000000000000000000000000000000b0b0180c001a01183b735c7472fbc02db8a65c57a738093924a5ab40ddc736abf5880af842b91a0641b097f4989f29c5868f17e578d5b641e2cd353704c117dd3c2e9c779b5cc06"]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32003,"message":"max priority fee per gas higher than max fee per gas"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// more than the account has: 10,000 ETH and the gas
>> {"jsonrpc":"2.0","id":25,"method":"eth_sendRawTransaction","params":["0x02f876840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b8a021e19e0c9bab240000080c001a0b655a20ba442ffa9180021453018c399856f6bbece1d8baf52559956c9ad7b74a047cde0cfd20cef5fa7c173d0c8d4e1a894afc7d1f2e33c0ec82cb99561824b72"]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32003,"message":"insufficient funds for gas * price + value: have 10000000000000000000000 want 10000000000231000000000"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// the last nonce there is, 2^64 - 1
>> {"jsonrpc":"2.0","id":26,"method":"eth_sendRawTransaction","params":["0x02f874840509f45588ffffffffffffffff830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a91e21945b021dcabfa096e94b05079757baed912898012763936ff115994f3fa06faf413df07c2421a8f9be36d61ccc17a7ce9eecfad1ac0a5053f0dafdda3537"]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32003,"message":"nonce has max value"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// an account with code cannot send (EIP-3607)
>> {"jsonrpc":"2.0","id":27,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c001a08c4523d38a9141f3e7c3c307be24c880075c45010f745b1e9cd97e033f44a927a0265731932ef820d84bf72b499e2249b7441b7bd91cbcb78dfbfc320907e159a4"]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32003,"message":"sender is not an EOA"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// 49,153 bytes of init code are one too many (EIP-3860); in a transaction to somebody they are data, and cost gas
>> {"jsonrpc":"2.0","id":28,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","data":"0x${00*49153}","gas":"0xf4240"}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32000,"message":"max initcode size exceeded"}}
>> {"jsonrpc":"2.0","id":29,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","data":"0x${00*49153}","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32000,"message":"intrinsic gas too low"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// 131,072 bytes are the most a transaction may have
>> {"jsonrpc":"2.0","id":30,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","data":"0x${00*131072}","gas":"0xf42400"}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32000,"message":"oversized data: transaction size 131189, limit 131072"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// a managed account is told the same
>> {"jsonrpc":"2.0","id":31,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x2625a01"}]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32000,"message":"exceeds block gas limit"}}
>> {"jsonrpc":"2.0","id":32,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x1000001"}]}
<< {"jsonrpc":"2.0","id":32,"error":{"code":-32000,"message":"exceeds max transaction gas limit"}}
>> {"jsonrpc":"2.0","id":33,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5207"}]}
<< {"jsonrpc":"2.0","id":33,"error":{"code":-32000,"message":"intrinsic gas too low"}}
>> {"jsonrpc":"2.0","id":34,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","gasPrice":"0x2b4f5a7c0000"}]}
<< {"jsonrpc":"2.0","id":34,"error":{"code":-32000,"message":"tx fee (1000016230219776000 wei) exceeds the configured cap (1000000000000000000 wei)"}}
>> {"jsonrpc":"2.0","id":35,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","nonce":"0xffffffffffffffff"}]}
<< {"jsonrpc":"2.0","id":35,"error":{"code":-32003,"message":"nonce has max value"}}
>> {"jsonrpc":"2.0","id":36,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","value":"0x21e19e0c9bab2400000"}]}
<< {"jsonrpc":"2.0","id":36,"error":{"code":-32003,"message":"insufficient funds for gas * price + value: have 10000000000000000000000 want 10000000000231000000000"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"balance","method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x0"},{"jsonrpc":"2.0","id":"balance","result":"0x21e19e0c9bab2400000"},{"jsonrpc":"2.0","id":"receipts","result":[]}]

// taken in
>> {"jsonrpc":"2.0","id":37,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":37,"result":"0xf13b9a50d806cf98565df62a1b7f3f7863fcedff1cbd811f4f112675aaaeb0e4"}

// known already, while it is pending
>> {"jsonrpc":"2.0","id":38,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":38,"error":{"code":-32000,"message":"already known"}}

// its nonce is used, whatever another offers: what is pre-confirmed is not replaced
>> {"jsonrpc":"2.0","id":39,"method":"eth_sendRawTransaction","params":["0x02f86d840509f45580831e848084014fb180825208940000000000000000000000000000000000000b0b0280c001a0dcf03faf1cec5ae7520ca81cb682e72550467aeff26c766f6e47bbcd58cb72aaa06651c14a523150fd616e952271868552861f62084a55b0bc79ddc061e0cb6e09"]}
<< {"jsonrpc":"2.0","id":39,"error":{"code":-32000,"message":"nonce too low: next nonce 1, tx nonce 0"}}
@ 200
>> {"jsonrpc":"2.0","id":40,"method":"eth_sendRawTransaction","params":["0x02f86c840509f45580830f424083a7d8c0825208940000000000000000000000000000000000000b0b0180c080a0a77e831de42edf1c37aedc08f83e59aebf4ce369018c4911e7b1bf91bcf60a55a07ba454a3fce20509fb0018d276209f901a91cc2a8bd62911b35001c11e420d29"]}
<< {"jsonrpc":"2.0","id":40,"error":{"code":-32000,"message":"nonce too low: next nonce 1, tx nonce 0"}}
>> [{"jsonrpc":"2.0","id":"nonce","method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]},{"jsonrpc":"2.0","id":"BOB","method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","pending"]},{"jsonrpc":"2.0","id":"receipts","method":"eth_getBlockReceipts","params":["pending"]}]
<< [{"jsonrpc":"2.0","id":"nonce","result":"0x1"},{"jsonrpc":"2.0","id":"BOB","result":"0x1"},{"jsonrpc":"2.0","id":"receipts","result":[]}]
