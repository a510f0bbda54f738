# {"dialect": "hardhat", "accounts": 2}
// Hardhat does not list who is impersonated
>> {"jsonrpc":"2.0","id":1,"method":"hardhat_impersonateAccount","params":["0x00000000000000000000000000000000000000d1"]}
<< {"jsonrpc":"2.0","id":1,"result":true}
>> {"jsonrpc":"2.0","id":2,"method":"eth_accounts"}
<< {"jsonrpc":"2.0","id":2,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
>> {"jsonrpc":"2.0","id":3,"method":"eth_requestAccounts"}
<< {"jsonrpc":"2.0","id":3,"result":["0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]}
