# {"network":"plain","mining":"interval","receipts":"preconfirmed"}
// JSON as it is; numbers in hex or decimal, short slots, unknown keys; a nonce that is higher stays
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"to":"0x0000000000000000000000000000000000000b0b","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x9df4c48056b7ca934257796b426ea2c3447aa550bac850925a7544fe584fd972"}
>> {"jsonrpc":"2.0","id":2,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030423042223a7b226e6f6e6365223a332c2262616c616e6365223a223737222c22636f6465223a22307836303030222c2273746f72616765223a7b22307831223a22307832222c2233223a347d2c226f74686572223a317d2c22307866333966643665353161616438386636663463653661623838323732373963666666623932323636223a7b226e6f6e6365223a302c2262616c616e6365223a22307835227d7d2c22756e6b6e6f776e223a5b5d7d"]}
<< {"jsonrpc":"2.0","id":2,"result":true}
>> {"jsonrpc":"2.0","id":3,"method":"eth_getBalance","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x4d"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionCount","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x3"}
>> {"jsonrpc":"2.0","id":5,"method":"eth_getCode","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":5,"result":"0x6000"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getStorageAt","params":["0x0000000000000000000000000000000000000b0b","0x1","pending"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x0000000000000000000000000000000000000000000000000000000000000002"}
>> {"jsonrpc":"2.0","id":7,"method":"eth_getStorageAt","params":["0x0000000000000000000000000000000000000b0b","0x3","pending"]}
<< {"jsonrpc":"2.0","id":7,"result":"0x0000000000000000000000000000000000000000000000000000000000000004"}
>> {"jsonrpc":"2.0","id":8,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":8,"result":"0x1"}
>> {"jsonrpc":"2.0","id":9,"method":"eth_getBalance","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":9,"result":"0x5"}
// gzip; what is not in the dump of an account is gone
>> {"jsonrpc":"2.0","id":10,"method":"anvil_loadState","params":["0x1f8b0800000000000203ab564a4c4ece2fcd2b2956b252a85632a83020062419248195e7e5e725a70259407d264a3a0a4a498939897011439048727e0a940be21597e41725a68304aa6b81000052dcf0c87d000000"]}
<< {"jsonrpc":"2.0","id":10,"result":true}
>> {"jsonrpc":"2.0","id":11,"method":"eth_getCode","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":11,"result":"0x"}
>> {"jsonrpc":"2.0","id":12,"method":"eth_getStorageAt","params":["0x0000000000000000000000000000000000000b0b","0x1","pending"]}
<< {"jsonrpc":"2.0","id":12,"result":"0x0000000000000000000000000000000000000000000000000000000000000000"}
>> {"jsonrpc":"2.0","id":13,"method":"eth_getTransactionCount","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":13,"result":"0x4"}
// time moves on to that of the dump, the chain goes on from its own head
>> {"jsonrpc":"2.0","id":14,"method":"anvil_loadState","params":["0x7b22626c6f636b223a7b2274696d657374616d70223a2230783639353562393363222c226e756d626572223a397d2c226163636f756e7473223a7b7d2c22626573745f626c6f636b5f6e756d626572223a397d"]}
<< {"jsonrpc":"2.0","id":14,"result":true}
>> {"jsonrpc":"2.0","id":15,"method":"evm_mine","params":[]}
<< {"jsonrpc":"2.0","id":15,"result":"0x0"}
>> {"jsonrpc":"2.0","id":16,"method":"eth_blockNumber","params":[]}
<< {"jsonrpc":"2.0","id":16,"result":"0x2"}
>> {"jsonrpc":"2.0","id":17,"method":"eth_call","params":[{"data":"0x4260005260206000f3"},"latest"]}
<< {"jsonrpc":"2.0","id":17,"result":"0x000000000000000000000000000000000000000000000000000000006955b93c"}
// and never back
>> {"jsonrpc":"2.0","id":18,"method":"anvil_loadState","params":["0x7b22626c6f636b223a7b2274696d657374616d70223a317d2c226163636f756e7473223a7b7d7d"]}
<< {"jsonrpc":"2.0","id":18,"result":true}
// other spellings
>> {"jsonrpc":"2.0","id":19,"method":"hardhat_loadState","params":["0x7b226163636f756e7473223a7b7d7d"]}
<< {"jsonrpc":"2.0","id":19,"result":true}
// refused
>> {"jsonrpc":"2.0","id":20,"method":"anvil_loadState","params":[]}
<< {"jsonrpc":"2.0","id":20,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got nothing","data":"params[0]: expected 0x and an even number of hex digits, got nothing"}}
>> {"jsonrpc":"2.0","id":21,"method":"anvil_loadState","params":["0x1"]}
<< {"jsonrpc":"2.0","id":21,"error":{"code":-32602,"message":"params[0]: expected 0x and an even number of hex digits, got \"0x1\"","data":"params[0]: expected 0x and an even number of hex digits, got \"0x1\""}}
>> {"jsonrpc":"2.0","id":22,"method":"anvil_loadState","params":["0x"]}
<< {"jsonrpc":"2.0","id":22,"error":{"code":-32602,"message":"params[0]: expected a dump of anvil: JSON with accounts, in gzip or not, got \"something else\"","data":"params[0]: expected a dump of anvil: JSON with accounts, in gzip or not, got \"something else\""}}
>> {"jsonrpc":"2.0","id":23,"method":"anvil_loadState","params":["0x1234"]}
<< {"jsonrpc":"2.0","id":23,"error":{"code":-32602,"message":"params[0]: expected a dump of anvil: JSON with accounts, in gzip or not, got \"something else\"","data":"params[0]: expected a dump of anvil: JSON with accounts, in gzip or not, got \"something else\""}}
>> {"jsonrpc":"2.0","id":24,"method":"anvil_loadState","params":["0x5b5d"]}
<< {"jsonrpc":"2.0","id":24,"error":{"code":-32602,"message":"params[0]: expected a dump of anvil: JSON with accounts, in gzip or not, got \"other JSON\"","data":"params[0]: expected a dump of anvil: JSON with accounts, in gzip or not, got \"other JSON\""}}
>> {"jsonrpc":"2.0","id":25,"method":"anvil_loadState","params":["0x7b22626c6f636b223a7b7d7d"]}
<< {"jsonrpc":"2.0","id":25,"error":{"code":-32602,"message":"params[0]: expected a dump of anvil: JSON with accounts, in gzip or not, got \"JSON without accounts\"","data":"params[0]: expected a dump of anvil: JSON with accounts, in gzip or not, got \"JSON without accounts\""}}
>> {"jsonrpc":"2.0","id":26,"method":"anvil_loadState","params":["0x1f8b0800000000000203ab564a4c4ece2fcd2b2956b252a85632a83020062419248195e7e5e725a70259407d264a3a0a4a498939897011439048727e0a940be215"]}
<< {"jsonrpc":"2.0","id":26,"error":{"code":-32602,"message":"params[0]: expected whole gzip, got \"unexpected EOF\"","data":"params[0]: expected whole gzip, got \"unexpected EOF\""}}
>> {"jsonrpc":"2.0","id":27,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b2230783132223a7b7d7d7d"]}
<< {"jsonrpc":"2.0","id":27,"error":{"code":-32602,"message":"params[0].accounts[\"0x12\"]: expected an address of 20 bytes, got \"0x12\"","data":"params[0].accounts[\"0x12\"]: expected an address of 20 bytes, got \"0x12\""}}
>> {"jsonrpc":"2.0","id":28,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030623062223a317d7d"]}
<< {"jsonrpc":"2.0","id":28,"error":{"code":-32602,"message":"params[0].accounts[\"0x0000000000000000000000000000000000000b0b\"]: expected an object, got 1","data":"params[0].accounts[\"0x0000000000000000000000000000000000000b0b\"]: expected an object, got 1"}}
>> {"jsonrpc":"2.0","id":29,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030623062223a7b226e6f6e6365223a2d317d7d7d"]}
<< {"jsonrpc":"2.0","id":29,"error":{"code":-32602,"message":"params[0].accounts[\"0x0000000000000000000000000000000000000b0b\"].nonce: expected a number of at most 64 bits, in hex or decimal, got -1","data":"params[0].accounts[\"0x0000000000000000000000000000000000000b0b\"].nonce: expected a number of at most 64 bits, in hex or decimal, got -1"}}
>> {"jsonrpc":"2.0","id":30,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030623062223a7b22636f6465223a22307830227d7d7d"]}
<< {"jsonrpc":"2.0","id":30,"error":{"code":-32602,"message":"params[0].accounts[\"0x0000000000000000000000000000000000000b0b\"].code: expected 0x and whole bytes, got \"0x0\"","data":"params[0].accounts[\"0x0000000000000000000000000000000000000b0b\"].code: expected 0x and whole bytes, got \"0x0\""}}
>> {"jsonrpc":"2.0","id":31,"method":"anvil_loadState","params":["0x7b226163636f756e7473223a7b22307830303030303030303030303030303030303030303030303030303030303030303030303030623062223a7b2273746f72616765223a7b2278223a22307830227d7d7d7d"]}
<< {"jsonrpc":"2.0","id":31,"error":{"code":-32602,"message":"params[0].accounts[\"0x0000000000000000000000000000000000000b0b\"].storage[\"x\"]: expected a number of at most 256 bits, in hex or decimal, got \"x\"","data":"params[0].accounts[\"0x0000000000000000000000000000000000000b0b\"].storage[\"x\"]: expected a number of at most 256 bits, in hex or decimal, got \"x\""}}
>> {"jsonrpc":"2.0","id":32,"method":"eth_getTransactionCount","params":["0x0000000000000000000000000000000000000b0b","latest"]}
<< {"jsonrpc":"2.0","id":32,"result":"0x4"}
