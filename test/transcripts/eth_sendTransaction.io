# {"alloc":{"0x000000000000000000000000000000000000b0c5":{"code":"0x36600f5760005460005260206000f35b60003580600055600052337fb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b060206000a200"}}}

// 0x…b0c5 is a box: given a word it stores it in slot 0 and logs it; given nothing it returns it
// nonce, gas, fees and type are filled in: type 2, capped at twice the base fee and the tip
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","data":"0x0000000000000000000000000000000000000000000000000000000000000007"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x43ced2e689c397e03325fd5600bfb194ef41338b45497f16b5b4afc663f712cc"}
= filled result
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionByHash","params":["${filled}"]}
<< {"jsonrpc":"2.0","id":2,"result":{"hash":"0x43ced2e689c397e03325fd5600bfb194ef41338b45497f16b5b4afc663f712cc","type":"0x2","chainId":"0x509f455","nonce":"0x0","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x000000000000000000000000000000000000b0c5","value":"0x0","gas":"0xae7d","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x0000000000000000000000000000000000000000000000000000000000000007","accessList":[],"v":"0x0","yParity":"0x0","r":"0xb2386ccba3811c832e78dbf719bd217bb2ff2e272607d9260bb32f4974b346f1","s":"0xe2635ddc85f884a1ae4e7dc06f9852f132f6474ac26fdf9910f41c3b1317bd5","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x2","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}

// without a sender it is the first account
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0xc7578bf7917dd9b7e0ccb72a6cea31758fc4987b8f8293274ee05b046a69218b"}
= unnamed result
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionByHash","params":["${unnamed}"]}
<< {"jsonrpc":"2.0","id":4,"result":{"hash":"0xc7578bf7917dd9b7e0ccb72a6cea31758fc4987b8f8293274ee05b046a69218b","type":"0x2","chainId":"0x509f455","nonce":"0x1","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x1","gas":"0x5208","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0x687155db63d6b6bbf95ccf915b3382f6dc00d41494dcfffce0196e6f916ffeb3","s":"0x732b50f5e0c2ead4bf1a99f447a39778297d88dacba20997daf7fd333e76dae5","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x3","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}

// a gas price alone makes type 0, with an access list type 1
>> {"jsonrpc":"2.0","id":5,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gasPrice":"0x5b8d80"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0x2a52fd7becfc981e57080b15c70f172cbd5f9a18a4c13f39dda4becb834163fa"}
= legacy result
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionByHash","params":["${legacy}"]}
<< {"jsonrpc":"2.0","id":6,"result":{"hash":"0x2a52fd7becfc981e57080b15c70f172cbd5f9a18a4c13f39dda4becb834163fa","type":"0x0","chainId":"0x509f455","nonce":"0x2","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x0","gas":"0x5208","gasPrice":"0x5b8d80","input":"0x","v":"0xa13e8cd","r":"0xa690c99c26cd3c79ad1f8da620847d38c926af53c374b246f265449a356270c9","s":"0x5535d434467ab7392bdea6074c9d773095978ab9ef8caf697a3e7b803353540a","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x4","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
>> {"jsonrpc":"2.0","id":7,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gasPrice":"0x5b8d80","accessList":[]}]}
<< {"jsonrpc":"2.0","id":7,"result":"0x944261035c8621b83192226e321b78d4a5180941e3f4b57038173c3178f15807"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","gasPrice":"0x5b8d80","accessList":[{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":[]}]}]}
<< {"jsonrpc":"2.0","id":8,"result":"0x747e46416ce0df77f42a60146aee66d61883c241c240c62edd9205747e6e6fc5"}
= listed result
>> {"jsonrpc":"2.0","id":9,"method":"eth_getTransactionByHash","params":["${listed}"]}
<< {"jsonrpc":"2.0","id":9,"result":{"hash":"0x747e46416ce0df77f42a60146aee66d61883c241c240c62edd9205747e6e6fc5","type":"0x1","chainId":"0x509f455","nonce":"0x4","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x0","gas":"0x5b68","gasPrice":"0x5b8d80","input":"0x","accessList":[{"address":"0x000000000000000000000000000000000000b0c5","storageKeys":[]}],"v":"0x0","yParity":"0x0","r":"0xe9759ba4198f5ba3b69312615ed3c5dbe8d0849495664565c9d24aceeba790d0","s":"0x1292fe552ae7e5bccbc5ba19c6491e99fb2844051add16df45b13772c04d3ff7","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x6","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}

// a cap without a tip, a tip without a cap: the other is filled in
>> {"jsonrpc":"2.0","id":10,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","maxFeePerGas":"0x5b8d80"}]}
<< {"jsonrpc":"2.0","id":10,"result":"0x31e567dd273d84a1c75c715452dd3d4f25895f480cddcc9ce431d907119a4398"}
= capped result
>> {"jsonrpc":"2.0","id":11,"method":"eth_getTransactionByHash","params":["${capped}"]}
<< {"jsonrpc":"2.0","id":11,"result":{"hash":"0x31e567dd273d84a1c75c715452dd3d4f25895f480cddcc9ce431d907119a4398","type":"0x2","chainId":"0x509f455","nonce":"0x5","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x0","gas":"0x5208","gasPrice":"0x5b8d80","maxFeePerGas":"0x5b8d80","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0x41f2b05de9fdc03874c5ada1bbc6f34838d5ead98edce8ba8ac923c2c0b90636","s":"0x4ed3f91d75bffca0d5c27e63400e16e7a566330ac21a564d29c18902713a29ea","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x7","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
>> {"jsonrpc":"2.0","id":12,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","maxPriorityFeePerGas":"0x1e8480"}]}
<< {"jsonrpc":"2.0","id":12,"result":"0x57ec98a85fc282cd2791353cce8a9f9cd622d4c0821fa664be4178bb2e220796"}
= tipped result
>> {"jsonrpc":"2.0","id":13,"method":"eth_getTransactionByHash","params":["${tipped}"]}
<< {"jsonrpc":"2.0","id":13,"result":{"hash":"0x57ec98a85fc282cd2791353cce8a9f9cd622d4c0821fa664be4178bb2e220796","type":"0x2","chainId":"0x509f455","nonce":"0x6","from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x0000000000000000000000000000000000000b0b","value":"0x0","gas":"0x5208","gasPrice":"0x6acfc0","maxFeePerGas":"0xb71b00","maxPriorityFeePerGas":"0x1e8480","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0x63c773cbd87d0fd237ef674b189a52dd3957a69df52c4f3bb68e41d004c56dfa","s":"0x523e7f272c84354f417d2d85b867e408f5ba80d2ff52bebea0a30dbf0d4ad825","blockHash":null,"blockNumber":"0x1","transactionIndex":"0x8","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}

// nonces follow those that wait
>> {"jsonrpc":"2.0","id":14,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","nonce":"0x1"}]}
<< {"jsonrpc":"2.0","id":14,"result":"0xf0d977aaaae6fcc9b0899a577c1a872f0d13aa1fe52ff8dc63d2eaebeb6ff814"}
>> {"jsonrpc":"2.0","id":15,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":15,"result":"0x2c06976f4d5fc7d879a9202986b16cdd0ab4ec014b4b45ceabdfebc7c6c2fdbd"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_sendTransaction","params":[{"from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":16,"result":"0xef6faf074c9ca7a35a8cf121fe1577703739226067266c0ae9d2aaeedd5d85e4"}
= third result
>> {"jsonrpc":"2.0","id":17,"method":"eth_getTransactionByHash","params":["${third}"]}
<< {"jsonrpc":"2.0","id":17,"result":{"hash":"0xef6faf074c9ca7a35a8cf121fe1577703739226067266c0ae9d2aaeedd5d85e4","type":"0x2","chainId":"0x509f455","nonce":"0x2","from":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","to":"0x0000000000000000000000000000000000000b0b","value":"0x0","gas":"0x5208","gasPrice":"0x5b8d80","maxFeePerGas":"0xa7d8c0","maxPriorityFeePerGas":"0xf4240","input":"0x","accessList":[],"v":"0x1","yParity":"0x1","r":"0x6c27872bc0c955c437d3259611a9f9f6fce34e354baa77ddbd6889d9d36cac1b","s":"0x576f651a277e1eb2622709e59a172f5462e15268203bd9c7f074f89c482acdd3","blockHash":null,"blockNumber":"0x1","transactionIndex":"0xb","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
>> {"jsonrpc":"2.0","id":18,"method":"eth_getTransactionCount","params":["0x70997970c51812dc3a010c7d01b50e0d17dc79c8","pending"]}
<< {"jsonrpc":"2.0","id":18,"result":"0x3"}

// what would fail is not sent while its gas is to be estimated; this init code is the opcode INVALID
>> {"jsonrpc":"2.0","id":19,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","data":"0xfe"}]}
<< {"jsonrpc":"2.0","id":19,"error":{"code":-32003,"message":"EVM error: invalid opcode: INVALID"}}

// refused, and nothing has changed
>> {"jsonrpc":"2.0","id":20,"method":"eth_sendTransaction","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266"}]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":21,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","chainId":"0x1"}]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32000,"message":"chainId does not match node's (have=1, want=84538453)"}}
>> {"jsonrpc":"2.0","id":22,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","value":"0x21e19e0c9bab2400001"}]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32003,"message":"insufficient funds for transfer: have 10000000000000000000000 want 10000000000000000000001"}}
>> {"jsonrpc":"2.0","id":23,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","gasPrice":"0x1"}]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32000,"message":"max fee per gas less than block base fee: maxFeePerGas 1, baseFee 5000000"}}
>> {"jsonrpc":"2.0","id":24,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gasPrice":"0x5b8d80","maxFeePerGas":"0x5b8d80"}]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"}}
>> {"jsonrpc":"2.0","id":25,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","maxFeePerGas":"0x5b8d80","maxPriorityFeePerGas":"0x5b8d81","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32003,"message":"max priority fee per gas higher than max fee per gas"}}
>> {"jsonrpc":"2.0","id":26,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","blobVersionedHashes":["0x0100000000000000000000000000000000000000000000000000000000000000"]}]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":27,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","type":"0x3"}]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32003,"message":"transaction type not supported"}}
>> {"jsonrpc":"2.0","id":90,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gas":"0x7530","type":"0x0","maxFeePerGas":"0x5b8d80"}]}
<< {"jsonrpc":"2.0","id":90,"error":{"code":-32003,"message":"transaction type not valid: type 0 with maxFeePerGas or maxPriorityFeePerGas"}}
>> {"jsonrpc":"2.0","id":91,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gas":"0x7530","type":"0x0","accessList":[{"address":"0x0000000000000000000000000000000000000b0b","storageKeys":[]}]}]}
<< {"jsonrpc":"2.0","id":91,"error":{"code":-32003,"message":"transaction type not valid: type 0 with an accessList"}}
>> {"jsonrpc":"2.0","id":92,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gas":"0x7530","type":"0x2","gasPrice":"0x5b8d80"}]}
<< {"jsonrpc":"2.0","id":92,"error":{"code":-32003,"message":"transaction type not valid: type 2 with a gasPrice"}}
>> {"jsonrpc":"2.0","id":93,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gas":"0x7530","type":"0x4"}]}
<< {"jsonrpc":"2.0","id":93,"error":{"code":-32003,"message":"transaction type not valid: type 4 without an authorizationList"}}
>> {"jsonrpc":"2.0","id":28,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","nonce":"0x10000000000000000"}]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"params[0].nonce: expected a QUANTITY of at most 64 bits, got \"0x10000000000000000\"","data":"params[0].nonce: expected a QUANTITY of at most 64 bits, got \"0x10000000000000000\""}}
>> {"jsonrpc":"2.0","id":29,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x100","r":"0xae93f81ee5fe610538f1dafd0e407940d111f2592adc025c4ab6a50db63076b3","s":"0x51f01a5effa64f29b6ae55d4ef789f96b29dc4536a62d456f26a634b5f4b0664"}]}]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"params[0].authorizationList[0].yParity: expected a QUANTITY of at most 8 bits, got \"0x100\"","data":"params[0].authorizationList[0].yParity: expected a QUANTITY of at most 8 bits, got \"0x100\""}}
>> {"jsonrpc":"2.0","id":30,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","authorizationList":[{"chainId":"0x509f455","address":"0x000000000000000000000000000000000000b0c5","nonce":"0x0","yParity":"0x1","r":"0xae93f81ee5fe610538f1dafd0e407940d111f2592adc025c4ab6a50db63076b3","s":"0x51f01a5effa64f29b6ae55d4ef789f96b29dc4536a62d456f26a634b5f4b0664"}]}]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"params[0].to: expected an address, as there is an authorizationList","data":"params[0].to: expected an address, as there is an authorizationList"}}
>> {"jsonrpc":"2.0","id":31,"method":"eth_sendTransaction"}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"params[0]: expected a transaction object, got nothing","data":"params[0]: expected a transaction object, got nothing"}}
>> {"jsonrpc":"2.0","id":32,"method":"eth_getTransactionCount","params":["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","pending"]}
<< {"jsonrpc":"2.0","id":32,"result":"0x0"}

// a type that is asked for, where it can say what is said; the price of one that has none is base fee and tip
>> {"jsonrpc":"2.0","id":100,"method":"eth_signTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","type":"0x0"}]}
<< {"jsonrpc":"2.0","id":100,"result":"0xf86680835b8d80825208940000000000000000000000000000000000000b0b8080840a13e8cea031b4911ca8ab7c12b7a2ec677d005af02a5972f17d5fab8690e963758a606534a0593461795ea8cdfd804410b454d3426fb82729db87b7ccc77e7a8647b60e3dbc"}
>> {"jsonrpc":"2.0","id":101,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","type":"0x0"}]}
<< {"jsonrpc":"2.0","id":101,"result":"0xba14f2e3525701add4aa45faa10dd417c25b44b6d8e21912d0acb058f9274a44"}
= legacy result
>> {"jsonrpc":"2.0","id":102,"method":"eth_getTransactionByHash","params":["${legacy}"]}
<< {"jsonrpc":"2.0","id":102,"result":{"hash":"0xba14f2e3525701add4aa45faa10dd417c25b44b6d8e21912d0acb058f9274a44","type":"0x0","chainId":"0x509f455","nonce":"0x0","from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","value":"0x0","gas":"0x5208","gasPrice":"0x5b8d80","input":"0x","v":"0xa13e8ce","r":"0x31b4911ca8ab7c12b7a2ec677d005af02a5972f17d5fab8690e963758a606534","s":"0x593461795ea8cdfd804410b454d3426fb82729db87b7ccc77e7a8647b60e3dbc","blockHash":null,"blockNumber":"0x1","transactionIndex":"0xc","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
>> {"jsonrpc":"2.0","id":103,"method":"eth_sendTransaction","params":[{"from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","gas":"0x5208","type":"0x1"}]}
<< {"jsonrpc":"2.0","id":103,"result":"0xf78bf0cb5d5a2ca57632256bafed6783033debd5158dd07ca8438089caa2651a"}
= listed result
>> {"jsonrpc":"2.0","id":104,"method":"eth_getTransactionByHash","params":["${listed}"]}
<< {"jsonrpc":"2.0","id":104,"result":{"hash":"0xf78bf0cb5d5a2ca57632256bafed6783033debd5158dd07ca8438089caa2651a","type":"0x1","chainId":"0x509f455","nonce":"0x1","from":"0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc","to":"0x0000000000000000000000000000000000000b0b","value":"0x0","gas":"0x5208","gasPrice":"0x5b8d80","input":"0x","accessList":[],"v":"0x0","yParity":"0x0","r":"0x1d9d188d332a2b6638b29ea10db30f3a1217b817741101a6866fc3b100d3cf28","s":"0x6e9030344f88f3ea9ee4050ec0ae258ce96caeeeebd2312f0062bafc66ae1ea3","blockHash":null,"blockNumber":"0x1","transactionIndex":"0xd","blockTimestamp":"0x6955b900","blockTimestampMs":"0x19b76daa8c8"}}
