// ms of virtual time
>> {"jsonrpc":"2.0","id":1,"method":"anvil_getLastBlockWallTime","params":[]}
<< {"jsonrpc":"2.0","id":1,"result":1767225600000}
@ 400
>> {"jsonrpc":"2.0","id":2,"method":"anvil_getLastBlockWallTime","params":[]}
<< {"jsonrpc":"2.0","id":2,"result":1767225600400}
