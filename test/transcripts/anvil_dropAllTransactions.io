// empties the pool; what has run stays
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x2","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x63eb922367e2e783e7fbe843eee20fd35f50ef6c4f52f9ae0e9ea35ab0edeb6c"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x00000000000000000000000000000000000000d1","nonce":"0x0","gas":"0x5208","gasPrice":"0x3b9aca00"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0x5ab275348373ef16abdd03286e5a26d1572df11c75b60b8c8df472596d8009a4"}
>> {"jsonrpc":"2.0","id":3,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":3,"result":{"pending":"0x0","queued":"0x1"}}
>> {"jsonrpc":"2.0","id":4,"method":"anvil_dropAllTransactions","params":[]}
<< {"jsonrpc":"2.0","id":4,"result":null}
>> {"jsonrpc":"2.0","id":5,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"pending":"0x0","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":6,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":6,"result":"0x1"}
>> {"jsonrpc":"2.0","id":7,"method":"hardhat_dropAllTransactions","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":null}
