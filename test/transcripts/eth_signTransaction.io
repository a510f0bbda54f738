// filled in and signed, and not taken in
>> {"jsonrpc":"2.0","id":1,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","value":"0x1"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x02f86c840509f45580830f424083a7d8c08252089470997970c51812dc3a010c7d01b50e0d17dc79c80180c001a058cffbb14e90fe08b63edd9a58f3d1196011b230860cafddf65eb836390971cea0690866d71662b2c8fe0e4b944c94301dac90be21f315713c7d7c1329877c2549"}
= raw result
>> {"jsonrpc":"2.0","id":2,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":2,"result":"0x0"}

// it can be sent
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendRawTransaction","params":["${raw}"]}
<< {"jsonrpc":"2.0","id":3,"result":"0x0a45baf37da7938e668c0123b46a62315c101d3029d3ce8b3cbb3ed28ebfa171"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_getTransactionCount","params":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","pending"]}
<< {"jsonrpc":"2.0","id":4,"result":"0x1"}

// the type follows the fields
>> {"jsonrpc":"2.0","id":5,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208","gasPrice":"0x3b9aca00","nonce":"0x9"}]}
<< {"jsonrpc":"2.0","id":5,"result":"0xf86709843b9aca008252089470997970c51812dc3a010c7d01b50e0d17dc79c88080840a13e8cea0f32ca1fe8b788684f5388a51ff32347e9a3e63026ec037c6de7a862a8f9c2eeca004f1c9d960a300d7abefb2c41592a9c6d8d81c8e836f9b566622a51cd8578f48"}
>> {"jsonrpc":"2.0","id":6,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x186a0","gasPrice":"0x3b9aca00","nonce":"0x9","accessList":[{"address":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","storageKeys":[]}]}]}
<< {"jsonrpc":"2.0","id":6,"result":"0x01f880840509f45509843b9aca00830186a09470997970c51812dc3a010c7d01b50e0d17dc79c88080d7d69470997970c51812dc3a010c7d01b50e0d17dc79c8c080a0ba24d54b92f1be1a7efea5c35931fa8d7a9c97f8ddee6be11bcb00f5aa3e08cb9f5f3b1f7261bd85f06070a84b9f4c7d6c1a77a45fed2da36fcedec23570a918"}

// an account whose key is not here, another chain, and fees that contradict each other
>> {"jsonrpc":"2.0","id":7,"method":"eth_signTransaction","params":[{"from":"0x0000000000000000000000000000000000000b0b","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8"}]}
<< {"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"unknown account"}}
>> {"jsonrpc":"2.0","id":8,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","chainId":"0x1"}]}
<< {"jsonrpc":"2.0","id":8,"error":{"code":-32000,"message":"chainId does not match node's (have=1, want=84538453)"}}
>> {"jsonrpc":"2.0","id":9,"method":"eth_signTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","gasPrice":"0x1","maxFeePerGas":"0x1"}]}
<< {"jsonrpc":"2.0","id":9,"error":{"code":-32602,"message":"both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified"}}
>> {"jsonrpc":"2.0","id":10,"method":"eth_signTransaction","params":[]}
<< {"jsonrpc":"2.0","id":10,"error":{"code":-32602,"message":"params[0]: expected a transaction object, got nothing","data":"params[0]: expected a transaction object, got nothing"}}
