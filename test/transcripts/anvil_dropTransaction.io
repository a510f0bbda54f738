// a transaction that waits for a nonce
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x2","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x63eb922367e2e783e7fbe843eee20fd35f50ef6c4f52f9ae0e9ea35ab0edeb6c"}
= waiting result
>> {"jsonrpc":"2.0","id":2,"method":"anvil_dropTransaction","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x63eb922367e2e783e7fbe843eee20fd35f50ef6c4f52f9ae0e9ea35ab0edeb6c"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionByHash","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":4,"result":null}

// one that does not wait, one that has run
>> {"jsonrpc":"2.0","id":5,"method":"hardhat_dropTransaction","params":["${waiting}"]}
<< {"jsonrpc":"2.0","id":5,"result":null}
>> {"jsonrpc":"2.0","id":6,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x0","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x5ab275348373ef16abdd03286e5a26d1572df11c75b60b8c8df472596d8009a4"}
= done result
>> {"jsonrpc":"2.0","id":7,"method":"anvil_dropTransaction","params":["${done}"]}
<< {"jsonrpc":"2.0","id":7,"result":null}

// refused
>> {"jsonrpc":"2.0","id":8,"method":"anvil_dropTransaction","params":["0x1"]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32602,"message":"params[0]: expected a hash of 32 bytes, got \"0x1\"","data":"params[0]: expected a hash of 32 bytes, got \"0x1\""}}
