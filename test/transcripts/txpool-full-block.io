# {"upgrade":"none","blockGasLimit":"50000n"}

// a block with room for two transfers; the third waits for the next one: executable, so pending
>> {"jsonrpc":"2.0","id":1,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":1,"result":"0x8c90b762e61ac1dc1ad7040451abe33b51cc255c97082b91c0a9946e7dcf6185"}
>> {"jsonrpc":"2.0","id":2,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":2,"result":"0xca065934e57e17241987032d2639449bf0444c26e6eb40aedd4ebcc061ffad72"}
>> {"jsonrpc":"2.0","id":3,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":3,"result":"0x8aede4156eef29e0911f27b17745eb81ac00466593ffac9a89e18eb3e1484654"}
>> {"jsonrpc":"2.0","id":4,"method":"eth_sendTransaction","params":[{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0x70997970c51812dc3a010c7d01b50e0d17dc79c8","gas":"0x5208"}]}
<< {"jsonrpc":"2.0","id":4,"result":"0xcd56dcb937edce74e7d082175dee9ea837135c33632cec13cef1db745e095892"}
>> {"jsonrpc":"2.0","id":5,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":5,"result":{"pending":"0x2","queued":"0x0"}}
>> {"jsonrpc":"2.0","id":6,"method":"txpool_inspect","params":[]}
<< {"jsonrpc":"2.0","id":6,"result":{"pending":{"0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266":{"2":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 0 wei + 21000 gas × 11000000 wei","3":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8: 0 wei + 21000 gas × 11000000 wei"}},"queued":{}}}
@ 200
>> {"jsonrpc":"2.0","id":7,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":7,"result":{"pending":"0x0","queued":"0x0"}}
@ 200
>> {"jsonrpc":"2.0","id":8,"method":"txpool_status","params":[]}
<< {"jsonrpc":"2.0","id":8,"result":{"pending":"0x0","queued":"0x0"}}
